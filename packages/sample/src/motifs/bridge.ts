import { Canvas, type Motif } from '../draw/canvas.js';
import { darken, mix } from '../draw/color.js';
import { paintRanges, paintSky } from '../draw/landscape.js';
import { document } from '../draw/svg.js';
import { bridgeShapes } from './architecture.js';

/** Suspension bridge over a misty valley. */
export const bridge: Motif = ({ width, height, rng, palette }) => {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const horizon = height * rng.range(0.56, 0.64);
  const sun = {
    x: width * rng.range(0.35, 0.65),
    y: height * rng.range(0.28, 0.45),
    radius: unit * 0.07,
    glow: unit * 0.42,
    disc: rng.chance(0.6),
  };
  paintSky(canvas, rng, palette, horizon + unit * 0.1, sun, rng.chance(0.5) ? 0.5 : 0);
  paintRanges(canvas, rng, palette, { horizon, ranges: 4, sharp: 0.25, trees: 0 });
  const haze = palette.sky[palette.sky.length - 1]!;
  const steel = rng.chance(0.5) ? darken(palette.accents[0], 0.15) : mix(palette.ink, palette.land[1], 0.5);
  return { canvas, svg: document(width, height, bridgeShapes(width, height, height * 0.6, steel, haze)) };
};
