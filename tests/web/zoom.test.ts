import { describe, expect, it } from 'vitest';
import {
  FIT,
  fitted,
  MAX_ZOOM,
  moveBy,
  zoomBy,
  type Zoom,
} from '../../packages/web/src/preview/stage/zoom.js';

const stage = { width: 1000, height: 600 };
const wide = fitted(2, stage);

/** Where a point of the picture (from its middle, at its fitted size) is seen. */
const seen = (zoom: Zoom, x: number, y: number) => ({
  x: zoom.x + x * zoom.scale,
  y: zoom.y + y * zoom.scale,
});

describe('a picture on the stage', () => {
  it.each([
    [2, { width: 1000, height: 500 }],
    [0.5, { width: 300, height: 600 }],
    [1000 / 600, stage],
  ])('of the ratio %s fits whole', (ratio, size) => {
    expect(fitted(ratio, stage).width).toBeCloseTo(size.width);
    expect(fitted(ratio, stage).height).toBeCloseTo(size.height);
  });

  it('is enlarged about the point that was pointed at', () => {
    const at = { x: 200, y: -100 };
    const zoom = zoomBy(FIT, 3, at, wide, stage);
    expect(zoom.scale).toBe(3);
    expect(seen(zoom, 200, -100)).toEqual(at);
  });

  it('comes back to the middle when it is made small again', () => {
    const near = zoomBy(FIT, 5, { x: 400, y: 200 }, wide, stage);
    expect(zoomBy(near, 0.01, { x: -300, y: 100 }, wide, stage)).toEqual(FIT);
  });

  it('is never enlarged past the largest, nor below what fits', () => {
    expect(zoomBy(FIT, 1000, { x: 0, y: 0 }, wide, stage).scale).toBe(MAX_ZOOM);
    expect(zoomBy(FIT, 0.5, { x: 0, y: 0 }, wide, stage).scale).toBe(1);
  });

  it('moves only as far as it reaches beyond the stage', () => {
    const twice = zoomBy(FIT, 2, { x: 0, y: 0 }, wide, stage);
    expect(moveBy(twice, { x: 9999, y: -9999 }, wide, stage)).toEqual({ scale: 2, x: 500, y: -200 });
    expect(moveBy(FIT, { x: 50, y: 50 }, wide, stage)).toEqual(FIT);
  });
});
