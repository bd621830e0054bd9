import { Canvas, type Motif } from '../draw/canvas.js';
import { paintRanges, paintSky } from '../draw/landscape.js';

function view(sharp: number, trees: number): Motif {
  return ({ width, height, rng, palette }) => {
    const canvas = new Canvas(width, height);
    const horizon = height * rng.range(0.4, 0.52);
    const unit = Math.min(width, height);
    const sun = {
      x: width * rng.range(0.18, 0.82),
      y: horizon - height * rng.range(0.04, 0.24),
      radius: unit * rng.range(0.03, 0.06),
      glow: unit * rng.range(0.3, 0.5),
      disc: rng.chance(0.6),
    };
    paintSky(canvas, rng, palette, horizon + unit * 0.12, sun, rng.chance(0.6) ? rng.range(0.2, 0.8) : 0);
    paintRanges(canvas, rng, palette, { horizon, ranges: 5 + rng.int(3), sharp, trees });
    return { canvas };
  };
}

/** Rolling hills with mist between them. */
export const hills = view(0.15, 0);
/** Ranges of sharp peaks. */
export const peaks = view(0.95, 0);
/** Wooded ranges, with spruces on the nearer ones. */
export const woods = view(0.45, 1);
