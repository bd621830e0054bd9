import {
  centeredZoom,
  FIT_ZOOM,
  fitScale,
  maxScale,
  movedZoom,
  pannedZoom,
  scaleOf,
  toggledZoom,
  visiblePart,
  zoomBy,
  zoomStep,
  zoomTo,
  type Zoom,
  type ZoomFrame,
} from '@assetportal/sdk/rules';
import { describe, expect, it } from 'vitest';

const CENTER = { x: 0, y: 0 };
const frame = (width: number, height: number, more: Partial<ZoomFrame> = {}): ZoomFrame => ({
  natural: { width, height },
  stage: { width: 1000, height: 600 },
  isVector: false,
  ...more,
});
const photo = frame(4000, 2000);
const at = (scale: number, x = 0, y = 0): Zoom => ({ scale, x, y });

describe('zoom on the stage', () => {
  it.each([
    ['a photo', photo, 0.25],
    ['a photo with a margin', frame(4000, 2000, { inset: { x: 100, y: 0 } }), 0.2],
    ['a small image: at most twice its size', frame(100, 75), 2],
    ['a small vector: without a limit', frame(100, 75, { isVector: true }), 8],
    ['a single pixel', frame(1, 1), 2],
  ])('fits %s', (_, shown, scale) => expect(fitScale(shown)).toBeCloseTo(scale));

  it.each([
    ['a photo', photo, 4],
    ['a photo whose original is not available', { ...photo, sharpest: 0.4 }, 0.4],
    ['a preview that is smaller than the stage', { ...photo, sharpest: 0.1 }, 0.25],
    ['a vector', frame(100, 75, { isVector: true }), 64],
  ])('limits the enlargement of %s', (_, shown, scale) => {
    expect(maxScale(shown)).toBeCloseTo(scale);
    expect(scaleOf(zoomTo(FIT_ZOOM, 1000, CENTER, shown), shown)).toBeCloseTo(scale);
  });

  it.each<[string, Zoom, ZoomFrame, number | undefined, number | undefined]>([
    ['fit', FIT_ZOOM, photo, 0.5, 0.1],
    ['100%', at(1), photo, 1.5, 0.75],
    ['the largest step', at(4), photo, undefined, 2],
    ['the smallest step', at(0.1), photo, 0.25, undefined],
    ['a value between two steps', at(0.6), photo, 0.75, 0.5],
    ['the step before a limit', at(0.25), { ...photo, sharpest: 0.4 }, 0.4, 0.1],
    ['a vector beyond the last step', at(8), frame(100, 75, { isVector: true }), 16, 4],
  ])('steps from %s', (_, zoom, shown, larger, smaller) => {
    expect(zoomStep(zoom, 'larger', shown)).toBe(larger);
    expect(zoomStep(zoom, 'smaller', shown)).toBe(smaller);
  });

  it('keeps the given point in place', () => {
    const point = { x: 200, y: -50 };
    const zoom = zoomBy(FIT_ZOOM, 4, point, photo);
    expect(zoom.scale).toBeCloseTo(1);
    // Before, this point of the image was at 200 / 0.25 pixels from its center.
    expect(zoom.x + 800 * 1).toBeCloseTo(point.x);
    expect(zoom.y - 200 * 1).toBeCloseTo(point.y);
  });

  it('returns to the whole image when a pinch makes it small', () => {
    expect(zoomBy(at(1, 300, 200), 0.01, CENTER, photo)).toEqual(FIT_ZOOM);
    expect(scaleOf(zoomBy(at(1.5), 0.01, CENTER, frame(100, 75)), frame(100, 75))).toBe(1);
  });

  it.each([
    ['the whole photo to 100%', FIT_ZOOM, photo, 1],
    ['an enlarged photo to the whole', at(1), photo, 'fit'],
    ['an image that is shown in its natural size', FIT_ZOOM, frame(1000, 600), 2.5],
  ])('toggles %s', (_, zoom, shown, scale) => expect(toggledZoom(zoom, CENTER, shown).scale).toBe(scale));

  it('limits a move to the part of the image outside the stage', () => {
    expect(movedZoom(at(0.5), { x: 9999, y: -9999 }, photo)).toEqual(at(0.5, 500, -200));
    expect(movedZoom(FIT_ZOOM, { x: 50, y: 50 }, photo)).toEqual(FIT_ZOOM);
    expect(pannedZoom(FIT_ZOOM, 'left', photo)).toBeUndefined();
    expect(pannedZoom(at(1), 'right', photo)).toEqual(at(1, -150, 0));
    expect(pannedZoom(at(1), 'up', photo)).toEqual(at(1, 0, 90));
  });

  it('returns the visible part, and centers a point of it', () => {
    expect(visiblePart(FIT_ZOOM, photo)).toEqual({ left: 0, top: 0, width: 1, height: 1 });
    const corner = centeredZoom(at(1), { x: 0, y: 0 }, photo);
    expect(visiblePart(corner, photo)).toEqual({ left: 0, top: 0, width: 0.25, height: 0.3 });
    expect(visiblePart(centeredZoom(at(1), { x: 0.5, y: 0.5 }, photo), photo).left).toBeCloseTo(0.375);
  });
});
