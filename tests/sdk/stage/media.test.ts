/** @module-tag browser */
import type { Asset } from '@assetportal/sdk/contract';
import {
  audioStep,
  axisDirection,
  barsOf,
  draggedOrbit,
  formatPosition,
  frameAt,
  gridStep,
  hasCover,
  languageName,
  mediaKey,
  modelKey,
  gridLength,
  modelLength,
  modelSize,
  nextSpeed,
  orbitAlong,
  orbitBetween,
  orbitOf,
  pressedView,
  viewOfButton,
  type ModelView,
  POSTER_ORBIT,
  stepFrame,
  stillNear,
  stills,
  zoomedOrbit,
  type ModelKey,
} from '@assetportal/sdk/rules';
import { describe, expect, it } from 'vitest';

const video: Pick<Asset, 'asset_type' | 'asset_groups' | 'filetype' | 'url'> = {
  asset_type: 'MP4',
  asset_groups: ['video'],
  filetype: 'mp4',
  url: '/r/a/thumbnail?v=1',
};

describe('players', () => {
  it.each([
    ['k', true, 'play'],
    [' ', true, 'play'],
    [',', true, 'frame-back'],
    ['c', true, 'captions'],
    ['>', false, 'faster'],
    ['m', false, 'mute'],
    ['.', false, undefined],
    ['f', false, undefined],
    ['x', true, undefined],
  ])('%s with video %s', (key, isVideo, action) =>
    expect(mediaKey(key, { isVideo, onControl: false, modified: false })).toBe(action),
  );

  it('leave the space bar to a focused button, and combinations to the browser', () => {
    expect(mediaKey(' ', { isVideo: true, onControl: true, modified: false })).toBeUndefined();
    expect(mediaKey('c', { isVideo: true, onControl: false, modified: true })).toBeUndefined();
  });

  it.each([
    [0, 'forward', 25, 10, 1],
    [1.5 / 25, 'forward', 25, 10, 2],
    [1.5 / 25, 'back', 25, 10, 0],
    [0, 'back', 25, 10, 0],
    [10, 'forward', 25, 10, 249],
    [1 / 29.97, 'forward', 29.97, 6, 2],
  ] as const)('step from %f %s at %f frames per second', (time, direction, rate, duration, frame) => {
    const next = stepFrame(time, direction, { rate, duration });
    expect(frameAt(next, rate)).toBe(frame);
    expect(next).toBeLessThanOrEqual(duration);
  });

  it('count the frame that starts at a time', () => expect(frameAt(0.04, 25)).toBe(1));

  it.each([
    [2.44, 6.17, 'en', '0:02.4'],
    [2.44, 6.17, 'de', '0:02,4'],
    [2.07, 2.074218, 'en', '0:02.0'],
    [2.074218, 2.074218, 'en', '0:02.1'],
    [0.3, 6.17, 'en', '0:00.3'],
    [59.98, 59.99, 'en', '0:59.9'],
    [59.99, 59.99, 'en', '1:00.0'],
    [61.9, 600, 'en', '1:01'],
    [185.7, 185.7, 'en', '3:06'],
    [3700, 4000, 'en', '1:01:40'],
  ])('format %f of %f in %s', (time, duration, locale, text) =>
    expect(formatPosition(time, duration, locale)).toBe(text),
  );

  it('change the speed step by step', () => {
    expect(nextSpeed(1, 'faster')).toBe(1.25);
    expect(nextSpeed(1, 'slower')).toBe(0.75);
    expect(nextSpeed(2, 'faster')).toBe(2);
    expect(nextSpeed(0.5, 'slower')).toBe(0.5);
  });

  it('offer the stills of the server', () => {
    const all = stills(video, 10);
    expect(all.map(({ time }) => time)).toEqual([1, 3, 5, 7, 9]);
    expect(all[1]?.url).toBe('/r/a/small?v=1&page=2');
    expect(stills({ ...video, filetype: 'webm' }, 12)).toHaveLength(6);
    expect(stills({ ...video, url: undefined }, 12)).toEqual([]);
    expect([0, 1.9, 2.1, 99].map((time) => stillNear(all, time))).toEqual([0, 0, 1, 4]);
    expect(stillNear([], 1)).toBe(-1);
  });

  it('move in short audio by tenths', () => expect([audioStep(9), audioStep(10)]).toEqual([0.1, 1]));

  it('name languages', () => {
    expect(languageName('en', 'de')).toBe('Englisch');
    expect(languageName('x', 'de')).toBe('x');
  });

  it('show a cover, but no drawn waveform', () => {
    expect(hasCover({ url: '/a', thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' })).toBe(true);
    expect(hasCover({ url: '/a', thumbhash: 'AAiCCwAAiHd3eIeAiHiHeHiAh3c=' })).toBe(false);
    expect(hasCover({ url: undefined, thumbhash: undefined })).toBe(false);
  });
});

describe('waveform', () => {
  const peaks = Array.from({ length: 400 }, (_, index) => (index === 200 ? 100 : 10));
  it.each([
    ['has one bar per 6 px', peaks, 600, 100],
    ['has more bars than peaks', peaks, 6000, 1000],
    ['has a bar in any width', peaks, 0, 1],
    ['is flat without peaks', undefined, 60, 10],
  ])('%s', (_, values, width, count) => {
    const bars = barsOf(values, width);
    expect(bars).toHaveLength(count);
    expect(Math.max(...bars)).toBe(values === undefined ? 0.02 : 1);
    expect(Math.min(...bars)).toBeGreaterThan(0);
  });
});

describe('models', () => {
  const degrees = (radians: number) => Math.round((radians * 180) / Math.PI);

  it.each([
    ['ArrowRight', 15, 0],
    ['ArrowLeft', -15, 0],
    ['ArrowUp', 0, 15],
    ['ArrowDown', 0, -15],
  ])('orbit with %s', (key, yaw, pitch) => {
    const action = modelKey(key, POSTER_ORBIT);
    const orbit = action?.kind === 'orbit' ? action.orbit : POSTER_ORBIT;
    expect([degrees(orbit.yaw), degrees(orbit.pitch)]).toEqual([32 + yaw, 24 + pitch]);
  });

  it.each<[string, ModelKey['kind'] | undefined]>([
    ['+', 'orbit'],
    ['0', 'orbit'],
    ['g', 'grid'],
    ['m', 'dimensions'],
    ['e', 'edges'],
    ['x', undefined],
  ])('%s', (key, kind) => expect(modelKey(key, POSTER_ORBIT)?.kind).toBe(kind));

  it('never turn over, and limit the distance', () => {
    expect(degrees(draggedOrbit(POSTER_ORBIT, 0, 1000).pitch)).toBe(90);
    expect(degrees(draggedOrbit(POSTER_ORBIT, 0, -1000).pitch)).toBe(-90);
    expect(zoomedOrbit(POSTER_ORBIT, 1000).distance).toBe(0.05);
    expect(zoomedOrbit(POSTER_ORBIT, 0.001).distance).toBe(8);
  });

  it('have named views, and views along the axes of the file', () => {
    expect(orbitOf('angle')).toEqual(POSTER_ORBIT);
    expect(degrees(orbitOf('side').yaw)).toBe(90);
    expect(degrees(orbitOf('top').pitch)).toBe(90);
    expect(degrees(orbitAlong('z', 'z', POSTER_ORBIT).pitch)).toBe(90);
    expect(degrees(orbitAlong('x', 'z', POSTER_ORBIT).yaw)).toBe(90);
    expect(degrees(orbitAlong('z', 'y', POSTER_ORBIT).yaw)).toBe(0);
    expect(axisDirection('y', 'z')).toEqual([0, 0, -1]);
  });

  it.each<[button: 'angle' | 'front' | 'side' | 'top', current: ModelView | undefined, pressed: ModelView]>([
    ['front', undefined, 'front'],
    ['front', 'top', 'front'],
    ['front', 'front', 'back'],
    ['front', 'back', 'front'],
    ['side', 'side', 'otherSide'],
    ['top', 'top', 'bottom'],
    ['angle', 'angle', 'angle'],
  ])('%s pressed at %s shows %s, which its button names', (button, current, pressed) => {
    expect(pressedView(button, current)).toBe(pressed);
    expect(viewOfButton(button, pressed)).toBe(pressed);
  });

  it.each<[ModelView, ModelView]>([
    ['front', 'back'],
    ['side', 'otherSide'],
    ['top', 'bottom'],
  ])('%s is opposite to %s', (one, other) => {
    const direction = (view: ModelView) => {
      const { yaw, pitch } = orbitOf(view);
      return [Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch), Math.cos(pitch) * Math.cos(yaw)];
    };
    const [a, b] = [direction(one), direction(other)];
    for (const [axis, value] of a.entries()) expect(value).toBeCloseTo(-(b[axis] ?? 0), 10);
  });

  it('move the shorter way around', () => {
    const from = { ...POSTER_ORBIT, yaw: 3 };
    const to = { ...POSTER_ORBIT, yaw: -3 };
    expect(orbitBetween(from, to, 0)).toEqual(from);
    expect(Math.cos(orbitBetween(from, to, 1).yaw)).toBeCloseTo(Math.cos(-3));
    expect(orbitBetween(from, to, 0.5).yaw).toBeGreaterThan(3);
  });

  it('have dimensions as they stand', () => {
    const box = { bbox_x: 200, bbox_y: 150, bbox_z: 84 };
    expect(modelSize({ ...box, up_axis: 'z', unit_mm: 1 })).toEqual({
      width: 200,
      depth: 150,
      height: 84,
      hasUnit: true,
    });
    expect(modelSize({ ...box, up_axis: 'y' })).toMatchObject({ height: 150, depth: 84, hasUnit: false });
    expect(modelSize({})).toBeUndefined();
  });

  it.each([
    [84, true, '84.0 mm', '84 mm'],
    [84, false, '84.0', '84'],
    [1234.56, true, '1,234.6 mm', '1,234.6 mm'],
    [0.01234, true, '0.012 mm', '0.012 mm'],
  ])('label %f', (value, hasUnit, edge, grid) => {
    expect(modelLength(value, hasUnit, 'en')).toBe(edge);
    expect(gridLength(value, hasUnit, 'en')).toBe(grid);
  });

  it.each([
    [200, 10],
    [20, 10],
    [2000, 100],
    [1, 1],
    [0, 10],
  ])('of %f mm have a grid of %f mm', (extent, step) => expect(gridStep(extent)).toBeCloseTo(step, 6));
});
