import type { Motif } from '../draw/canvas.js';
import { css, darken, lighten, mix, type Rgb } from '../draw/color.js';
import type { Rng } from '../draw/rng.js';
import { circle, document, gradient, n, path, rect } from '../draw/svg.js';

type Point = readonly [number, number];

/**
 * Returns the SVG path of a leaf in the direction `angle`, pointed at both ends. `fat` controls its width and
 * `bend` its curvature.
 */
function leaf(x: number, y: number, angle: number, length: number, fat: number, bend = 0): string {
  const at = (along: number, across: number): string => {
    const turned = angle + bend * along;
    return `${n(x + Math.cos(turned) * along * length - Math.sin(turned) * across * length)} ${n(y + Math.sin(turned) * along * length + Math.cos(turned) * across * length)}`;
  };
  return `M${n(x)} ${n(y)}C${at(0.22, fat)} ${at(0.62, fat)} ${at(1, 0)}C${at(0.62, -fat)} ${at(0.22, -fat)} ${n(x)} ${n(y)}Z`;
}

/** Returns points and directions along an evenly curved stem. */
function stem(
  x: number,
  y: number,
  angle: number,
  length: number,
  bend: number,
  steps: number,
): { at: Point; angle: number }[] {
  const out: { at: Point; angle: number }[] = [];
  for (let i = 0; i <= steps; i++) {
    out.push({ at: [x, y], angle });
    x += (Math.cos(angle) * length) / steps;
    y += (Math.sin(angle) * length) / steps;
    angle += bend / steps;
  }
  return out;
}

const line = (points: { at: Point }[], width: number, color: string): string =>
  `<path d="M${points.map(({ at: [x, y] }) => `${n(x)} ${n(y)}`).join('L')}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round"/>`;

function fern(rng: Rng, x: number, y: number, angle: number, length: number, color: string): string {
  const bend = rng.range(-0.7, 0.7);
  const spine = stem(x, y, angle, length, bend, 21);
  let d = '';
  spine.forEach(({ at: [px, py], angle: a }, i) => {
    const t = i / 21;
    if (t < 0.12) return;
    const pinna = length * 0.4 * Math.sin(Math.PI * (0.1 + 0.9 * (1 - t)) ** 0.75) * (1.05 - t * 0.35);
    for (const side of [-1, 1]) {
      const out = a + side * (1.12 - 0.45 * t);
      const ribs = stem(px, py, out, pinna, -side * 0.35, 11);
      ribs.forEach(({ at: [qx, qy], angle: b }, k) => {
        if (k === 0) return;
        const small = Math.max(pinna * 0.145 * (1 - k / 13), length * 0.004);
        d += leaf(qx, qy, b + 0.95, small, 0.3) + leaf(qx, qy, b - 0.95, small, 0.3);
      });
    }
  });
  return path(d, color) + line(spine, length * 0.008, color);
}

function sprig(rng: Rng, x: number, y: number, angle: number, length: number, color: string): string {
  const spine = stem(x, y, angle, length, rng.range(-0.6, 0.6), 11);
  const fat = rng.range(0.14, 0.36);
  const size = rng.range(0.17, 0.23);
  let d = '';
  spine.forEach(({ at: [px, py], angle: a }, i) => {
    if (i < 2) return;
    const reach = length * size * (1.15 - i / 16) * rng.range(0.85, 1.1);
    if (i === 11) d += leaf(px, py, a, reach, fat);
    else
      d +=
        leaf(px, py, a + rng.range(0.7, 1), reach, fat, 0.25) +
        leaf(px, py, a - rng.range(0.7, 1), reach, fat, -0.25);
  });
  return path(d, color) + line(spine, length * 0.009, color);
}

function umbel(rng: Rng, x: number, y: number, angle: number, length: number, color: string): string {
  const spine = stem(x, y, angle, length * 0.72, rng.range(-0.25, 0.25), 12);
  const {
    at: [hx, hy],
    angle: a,
  } = spine[12]!;
  let out = line(spine, length * 0.009, color);
  let dots = '';
  for (let k = 0; k < 19; k++) {
    const ray = stem(
      hx,
      hy,
      a + (k / 18 - 0.5) * 2.5,
      length * rng.range(0.23, 0.29),
      -(k / 18 - 0.5) * 0.9,
      6,
    );
    out += line(ray, length * 0.003, color);
    const {
      at: [tx, ty],
    } = ray[6]!;
    for (let m = 0; m < 14; m++) {
      const turn = m * 2.4;
      const r = length * 0.0085 * Math.sqrt(m);
      dots += circle(tx + Math.cos(turn) * r, ty + Math.sin(turn) * r, length * 0.0052, color);
    }
  }
  return out + dots;
}

function ginkgo(rng: Rng, x: number, y: number, angle: number, length: number, color: string): string {
  const spine = stem(x, y, angle, length, rng.range(-0.4, 0.4), 8);
  let out = line(spine, length * 0.01, color);
  spine.forEach(({ at: [px, py], angle: a }, i) => {
    if (i < 2) return;
    const stalk = stem(px, py, a + (i % 2 ? 0.9 : -0.9), length * 0.15, rng.range(-0.3, 0.3), 5);
    out += line(stalk, length * 0.006, color);
    const {
      at: [fx, fy],
      angle: b,
    } = stalk[5]!;
    const size = length * rng.range(0.16, 0.22);
    let d = `M${n(fx)} ${n(fy)}`;
    for (let k = 0; k <= 26; k++) {
      const u = k / 13 - 1;
      const notch = 1 - 0.3 * Math.exp(-((u * 7) ** 2));
      const r = size * notch * (1 - 0.12 * u * u + 0.018 * Math.sin(k * 2.1));
      d += `L${n(fx + Math.cos(b + u * 1.15) * r)} ${n(fy + Math.sin(b + u * 1.15) * r)}`;
    }
    out += path(`${d}Z`, color);
  });
  return out;
}

const PLANTS = [fern, sprig, umbel, ginkgo, fern, sprig];

function bouquet(
  rng: Rng,
  width: number,
  height: number,
  plant: (typeof PLANTS)[number],
  color: (k: number) => string,
  count: number,
): string {
  let out = '';
  const long = Math.min(height * 0.82, width * 1.25);
  for (let k = 0; k < count; k++) {
    const x = width * (count === 1 ? 0.5 : 0.14 + (0.72 * (k + rng.range(0.3, 0.7))) / count);
    const lean = (x / width - 0.5) * 0.75 + rng.range(-0.1, 0.1);
    const y = height * 0.5 + long * 0.5 * rng.range(0.96, 1.1);
    out += plant(
      rng.fork(`plant ${k}`),
      x - lean * long * 0.35,
      y,
      -Math.PI / 2 + lean,
      long * rng.range(0.78, 1),
      color(k),
    );
  }
  return out;
}

const spread = (width: number, height: number): number => Math.max(1, Math.round((width / height) * 2.2));

/** Cyanotype: the plants are white, because they shaded the paper from light. */
export const cyanotype: Motif = ({ width, height, rng, palette }) => {
  const deep = darken(mix(palette.accents[0], palette.ink, 0.45), 0.05);
  const wash = mix(deep, palette.accents[1], 0.4);
  const print = lighten(mix(palette.paper, palette.accents[1], 0.12), 0.2);
  const plant = rng.pick(PLANTS);
  const count = spread(width, height);
  const edge = Math.min(width, height) * 0.045;
  const veil = rng.fork('veil');
  let washes = '';
  for (let k = 0; k < 7; k++) {
    washes += `<ellipse cx="${n(veil.range(0, width))}" cy="${n(veil.range(0, height))}" rx="${n(width * veil.range(0.2, 0.5))}" ry="${n(height * veil.range(0.15, 0.4))}" fill="url(#w)" opacity="${n(veil.range(0.2, 0.5))}"/>`;
  }
  const defs = `${gradient('g', [0, 0], [0.6, 1], [deep, darken(deep, 0.25)])}<radialGradient id="w"><stop offset="0" stop-color="${css(wash)}"/><stop offset="1" stop-color="${css(wash)}" stop-opacity="0"/></radialGradient>`;
  const behind = bouquet(rng.fork('behind'), width, height, plant, () => css(mix(deep, print, 0.32)), count);
  const front = bouquet(rng.fork('front'), width, height, plant, () => css(print), count);
  const body =
    rect(0, 0, width, height, lighten(palette.paper, 0.2)) +
    rect(edge, edge, width - 2 * edge, height - 2 * edge, 'url(#g)') +
    `<svg x="${n(edge)}" y="${n(edge)}" width="${n(width - 2 * edge)}" height="${n(height - 2 * edge)}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${washes}${behind}${front}</svg>`;
  return { svg: document(width, height, body, defs), grain: 7, vignette: 0.05 };
};

/** Pressed leaves on paper, printed in overlapping colors like a block print. */
export const herbarium: Motif = ({ width, height, rng, palette }) => {
  const dark = rng.chance(0.3);
  const ground: Rgb = dark
    ? darken(mix(palette.ink, palette.accents[3], 0.5), 0.1)
    : lighten(palette.paper, 0.15);
  const inks = rng.some(
    dark
      ? [palette.accents[1], palette.accents[2], lighten(palette.accents[0], 0.15), palette.accents[4]]
      : [
          palette.accents[0],
          palette.accents[1],
          palette.accents[3],
          mix(palette.accents[0], palette.ink, 0.4),
        ],
    3,
  );
  const plants = rng.some(PLANTS, 2);
  const count = spread(width, height) + 1;
  const sun = circle(
    width * rng.range(0.35, 0.65),
    height * rng.range(0.3, 0.45),
    Math.min(width, height) * rng.range(0.2, 0.3),
    mix(ground, palette.accents[2], 0.7),
  );
  const body =
    rect(0, 0, width, height, 'url(#g)') +
    sun +
    `<g opacity="0.75">${bouquet(rng.fork('far'), width, height, plants[0]!, (k) => css(mix(ground, inks[k % 2]!, 0.55)), count)}</g>` +
    bouquet(rng.fork('near'), width, height, plants[1]!, (k) => css(inks[(k + 1) % 3]!), count);
  const defs = gradient('g', [0, 0], [1, 1], [lighten(ground, 0.06), darken(ground, 0.07)]);
  return { svg: document(width, height, body, defs), grain: 6, vignette: 0.14 };
};
