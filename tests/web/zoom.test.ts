import { describe, expect, it } from 'vitest';
import { FIT, fitted, MAX_ZOOM, moveBy, zoomBy, type Zoom } from '../../packages/web/src/stage/zoom.js';

const stage = { width: 1000, height: 600 };
const wide = fitted(2, stage);

/**
 * Converts a point of the image to its position on the stage, relative to the stage's center. `x` and `y` are
 * relative to the image's center, at the fitted size.
 */
const seen = (zoom: Zoom, x: number, y: number) => ({
  x: zoom.x + x * zoom.scale,
  y: zoom.y + y * zoom.scale,
});

describe('zoom on the stage', () => {
  it.each([
    [2, { width: 1000, height: 500 }],
    [0.5, { width: 300, height: 600 }],
    [1000 / 600, stage],
  ])('fits an image with the aspect ratio %s completely', (ratio, size) => {
    expect(fitted(ratio, stage).width).toBeCloseTo(size.width);
    expect(fitted(ratio, stage).height).toBeCloseTo(size.height);
  });

  it('keeps the given point fixed when enlarging', () => {
    const at = { x: 200, y: -100 };
    const zoom = zoomBy(FIT, 3, at, wide, stage);
    expect(zoom.scale).toBe(3);
    expect(seen(zoom, 200, -100)).toEqual(at);
  });

  it('returns to the center when zooming out', () => {
    const near = zoomBy(FIT, 5, { x: 400, y: 200 }, wide, stage);
    expect(zoomBy(near, 0.01, { x: -300, y: 100 }, wide, stage)).toEqual(FIT);
  });

  it('limits the zoom to MAX_ZOOM and to the size that fits', () => {
    expect(zoomBy(FIT, 1000, { x: 0, y: 0 }, wide, stage).scale).toBe(MAX_ZOOM);
    expect(zoomBy(FIT, 0.5, { x: 0, y: 0 }, wide, stage).scale).toBe(1);
  });

  it('limits a move to the part of the image outside the stage', () => {
    const twice = zoomBy(FIT, 2, { x: 0, y: 0 }, wide, stage);
    expect(moveBy(twice, { x: 9999, y: -9999 }, wide, stage)).toEqual({ scale: 2, x: 500, y: -200 });
    expect(moveBy(FIT, { x: 50, y: 50 }, wide, stage)).toEqual(FIT);
  });
});
