import { Canvas, clamp, type Motif, type Scene, smooth } from '../draw/canvas.js';
import { darken, lighten, mix, type Rgb } from '../draw/color.js';
import { castShadow, paintTurned, type Turned } from '../draw/lathe.js';
import type { Rng } from '../draw/rng.js';

const bump = (t: number, at: number, wide: number): number => Math.exp(-(((t - at) / wide) ** 2));

/** Functions that each return a random profile for one type of pottery. */
const FORMS: ((rng: Rng) => (t: number) => number)[] = [
  // Bottle: body, shoulder, neck, lip.
  (rng) => {
    const neck = rng.range(0.2, 0.3);
    const shoulder = rng.range(0.52, 0.62);
    return (t) =>
      (0.78 + 0.22 * smooth(0, 0.3, t)) * (1 - (1 - neck) * smooth(shoulder, shoulder + 0.2, t)) +
      0.09 * smooth(0.94, 1, t);
  },
  // Round vase with a small mouth.
  (rng) => {
    const at = rng.range(0.36, 0.5);
    return (t) => 0.3 + 0.7 * bump(t, at, 0.36) + 0.12 * smooth(0.92, 1, t);
  },
  // Bowl on a foot.
  (rng) => {
    const foot = rng.range(0.32, 0.42);
    return (t) => (t < 0.1 ? foot : foot + (1 - foot) * Math.sin(((t - 0.1) / 0.9) * 1.45) ** 0.8);
  },
  // Beaker.
  (rng) => {
    const waist = rng.range(0.04, 0.16);
    return (t) => 0.86 + 0.14 * t - waist * Math.sin(t * Math.PI);
  },
  // Amphora: narrow foot, high shoulder.
  (rng) => {
    const at = rng.range(0.58, 0.68);
    return (t) =>
      0.26 +
      0.2 * t * (1 - t) +
      0.7 * bump(t, at, 0.25 + 0.1 * (t < at ? 1 : -0.4)) +
      0.14 * smooth(0.9, 1, t);
  },
  // Gourd: two bulges.
  (rng) => {
    const low = rng.range(0.24, 0.3);
    return (t) => 0.16 + 0.84 * bump(t, low, 0.26) + 0.42 * bump(t, 0.76, 0.15) + 0.1 * smooth(0.94, 1, t);
  },
];

const SOLIDS: ((t: number) => number)[] = [
  (t) => Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 2)),
  (t) => 1 - t,
  () => 1,
  (t) => (t < 0.5 ? Math.sqrt(1 - (2 * t) ** 2 * 0.0001) : Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 2))),
];

/** Paints a seamless wall and table. If `windowed` is true, light from a window falls on the wall. */
function backdrop(scene: Scene, ground: Rgb, windowed: boolean): Canvas {
  const { width, height, rng } = scene;
  const canvas = new Canvas(width, height);
  const bend = height * 0.6;
  const light = lighten(ground, 0.2);
  const deep = darken(ground, 0.24);
  const wx = width * rng.range(0.2, 0.42);
  const pane = Math.min(width, height) * rng.range(0.15, 0.22);
  const sunny = mix(scene.palette.sun, light, 0.25);
  for (let y = 0, i = 0; y < height; y++) {
    const table = smooth(bend - height * 0.07, bend + height * 0.06, y);
    for (let x = 0; x < width; x++, i++) {
      const fall = clamp(0.2 + (x / width) * 0.55 + (y / height - 0.35) * 0.35 * (1 - table) - table * 0.16);
      const o = i * 3;
      for (let c = 0; c < 3; c++) canvas.data[o + c] = light[c]! + (deep[c]! - light[c]!) * fall;
      if (!windowed || y > bend) continue;
      const u = (x - wx + (y - height * 0.3) * 0.42) / pane;
      const v = (y - height * 0.3 + (x - wx) * 0.1) / (pane * 1.25);
      const soft = 0.05 + (v + 2) * 0.012;
      const inside = (a: number): number => smooth(-soft, soft, a) * smooth(1 + soft, 1 - soft, a);
      const glass = (inside(u) + inside(u - 1.1)) * (inside(v + 1.1) + inside(v));
      if (glass > 0.004) canvas.blend(i, sunny[0], sunny[1], sunny[2], glass * 0.5 * (1 - table));
    }
  }
  return canvas;
}

function vessel(scene: Scene, rng: Rng, x: number, foot: number, size: number): Turned {
  const [a, b, c, d, e] = scene.palette.accents;
  const form = rng.int(FORMS.length);
  const slender = [0.27, 0.42, 0.78, 0.38, 0.36, 0.4][form]!;
  const tall = [1, 0.82, 0.42, 0.62, 0.95, 0.9][form]! * size;
  const clay = rng.pick([
    scene.palette.paper,
    lighten(e, 0.2),
    mix(c, scene.palette.paper, 0.35),
    darken(d, 0.05),
    a,
    b,
  ]);
  return {
    x,
    foot,
    height: tall,
    radius: tall * slender * rng.range(0.9, 1.12),
    profile: FORMS[form]!(rng),
    color: clay,
    ...(rng.chance(0.55) ? { dip: { color: rng.pick([a, b, d, c]), from: rng.range(0.4, 0.72) } } : {}),
    gloss: rng.pick([0.12, 0.3, 0.75]),
    speckled: rng.chance(0.5),
    hollow: true,
  };
}

function stage(scene: Scene, canvas: Canvas, ground: Rgb, bodies: Turned[]): void {
  const shade = darken(mix(ground, scene.palette.ink, 0.55), 0.35);
  const ordered = [...bodies].sort((p, q) => p.foot - q.foot);
  for (const body of ordered) castShadow(canvas, body, shade, 0.8);
  ordered.forEach((body, i) => paintTurned(canvas, scene.rng.fork(`glaze ${i}`), body, ground));
}

/** A single vessel, as in a catalog. */
export const product: Motif = (scene) => {
  const { width, height, rng, palette } = scene;
  const ground = rng.pick([
    lighten(palette.paper, 0.1),
    mix(palette.paper, palette.accents[1], 0.4),
    mix(palette.paper, palette.accents[4], 0.6),
    darken(palette.accents[3], 0.05),
  ]);
  const canvas = backdrop(scene, ground, rng.chance(0.3));
  const size = Math.min(height * 0.62, width * 0.85);
  stage(scene, canvas, ground, [vessel(scene, rng.fork('pot'), width * 0.47, height * 0.8, size)]);
  return { canvas, grain: 4 };
};

/** A single vessel with a transparent background. */
export const cutout: Motif = (scene) => {
  const { width, height } = scene;
  const canvas = new Canvas(width, height);
  canvas.alpha = new Float32Array(width * height);
  const body = vessel(
    scene,
    scene.rng.fork('pot'),
    width / 2,
    height * 0.88,
    Math.min(height * 0.78, width * 1.05),
  );
  paintTurned(canvas, scene.rng.fork('glaze'), body, scene.palette.paper);
  return { canvas, grain: 2, vignette: 0 };
};

/** Still life: vessels and plain solids on a table in window light. */
export const stillLife: Motif = (scene) => {
  const { width, height, rng, palette } = scene;
  const ground = rng.pick([
    mix(palette.paper, palette.accents[1], 0.3),
    mix(palette.paper, palette.accents[0], 0.55),
    mix(palette.paper, palette.accents[4], 0.5),
    palette.accents[3],
  ]);
  const canvas = backdrop(scene, ground, rng.chance(0.75));
  const unit = Math.min(width, height);
  const count = width > height * 1.8 ? 6 : width >= height ? 4 : 3;
  const room = (width * 0.72) / count;
  const bodies: Turned[] = [];
  for (let k = 0; k < count; k++) {
    const part = rng.fork(`body ${k}`);
    const x = width * 0.17 + room * (k + part.range(0.15, 0.75));
    const foot = height * (0.7 + 0.16 * ((k * 0.618 + part.range(0, 0.3)) % 1));
    if (part.chance(0.6)) bodies.push(vessel(scene, part, x, foot, unit * part.range(0.4, 0.62)));
    else {
      const solid = part.int(SOLIDS.length);
      const radius = unit * part.range(0.07, 0.12);
      const tall = [radius * 2, radius * 3.2, radius * part.range(0.7, 3), radius * 2.6][solid]!;
      bodies.push({
        x,
        foot,
        height: tall,
        radius,
        profile: SOLIDS[solid]!,
        color: part.pick([...palette.accents.slice(0, 3), palette.paper]),
        gloss: 0.1,
        speckled: false,
        hollow: false,
      });
    }
  }
  stage(scene, canvas, ground, bodies);
  return { canvas, grain: 5 };
};
