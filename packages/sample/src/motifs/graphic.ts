import type { Motif } from '../draw/canvas.js';
import { css, darken, lighten, mix, type Rgb } from '../draw/color.js';
import { Noise } from '../draw/noise.js';
import type { Rng } from '../draw/rng.js';
import { circle, document, n, path, polygon, rect } from '../draw/svg.js';

/** Poster of circles, arcs and bars on a grid. */
export const bauhaus: Motif = ({ width, height, rng, palette }) => {
  const ground = rng.chance(0.7) ? palette.paper : palette.accents[3];
  const inks: Rgb[] = [
    palette.accents[0],
    palette.accents[1],
    palette.accents[2],
    rng.chance(0.5) ? palette.ink : palette.accents[3],
  ];
  const margin = Math.min(width, height) * 0.07;
  const across = width > height * 1.5 ? 6 : width > height ? 5 : 4;
  const cell = (width - 2 * margin) / across;
  const down = Math.floor((height - 2 * margin) / cell);
  const oy = (height - down * cell) / 2;
  let body = rect(0, 0, width, height, ground);
  const taken = new Set<string>();
  const free = (c: number, r: number, s: number): boolean => {
    for (let i = 0; i < s; i++)
      for (let j = 0; j < s; j++)
        if (c + i >= across || r + j >= down || taken.has(`${c + i} ${r + j}`)) return false;
    return true;
  };
  for (let r = 0; r < down; r++) {
    for (let c = 0; c < across; c++) {
      if (taken.has(`${c} ${r}`)) continue;
      const size = rng.chance(0.14) && free(c, r, 3) ? 3 : rng.chance(0.35) && free(c, r, 2) ? 2 : 1;
      for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) taken.add(`${c + i} ${r + j}`);
      const x = margin + c * cell;
      const y = oy + r * cell;
      const s = cell * size;
      const [a, b] = rng.some(inks, 2) as [Rgb, Rgb];
      body += tile(rng, x, y, s, a, b, ground);
    }
  }
  return { svg: document(width, height, body), grain: 5, vignette: 0.05 };
};

/**
 * Returns a square tile with one of nine random patterns, as SVG. Its top left corner is (x, y), and `s` is its
 * side length.
 */
function tile(rng: Rng, x: number, y: number, s: number, a: Rgb, b: Rgb, ground: Rgb): string {
  let body = '';
  const turn = `transform="rotate(${rng.int(4) * 90} ${n(x + s / 2)} ${n(y + s / 2)})"`;
  const half = s / 2;
  switch (rng.int(9)) {
    case 0:
      body += path(`M${n(x)} ${n(y)}H${n(x + s)}A${n(s)} ${n(s)} 0 0 1 ${n(x)} ${n(y + s)}Z`, a, turn);
      break;
    case 1:
      body += rect(x, y, s, s, b) + circle(x + half, y + half, half, a);
      break;
    case 2:
      body +=
        path(`M${n(x)} ${n(y + half)}A${n(half)} ${n(half)} 0 0 1 ${n(x + s)} ${n(y + half)}Z`, a, turn) +
        path(`M${n(x)} ${n(y + s)}A${n(half)} ${n(half)} 0 0 1 ${n(x + s)} ${n(y + s)}Z`, b, turn);
      break;
    case 3:
      for (let k = 0; k < 5; k++) body += rect(x, y + (k * s) / 5, s, s / 10, a, turn);
      break;
    case 4:
      for (let k = 4; k > 0; k--)
        body += path(
          `M${n(x)} ${n(y)}H${n(x + (s * k) / 4)}A${n((s * k) / 4)} ${n((s * k) / 4)} 0 0 1 ${n(x)} ${n(y + (s * k) / 4)}Z`,
          k % 2 ? b : a,
          turn,
        );
      break;
    case 5:
      body += path(
        polygon([
          [x, y],
          [x + s, y + s],
          [x, y + s],
        ]),
        a,
        turn,
      );
      break;
    case 6:
      for (let i = 0; i < 4; i++)
        for (let j = 0; j < 4; j++)
          body += circle(x + ((i + 0.5) * s) / 4, y + ((j + 0.5) * s) / 4, s * 0.055, a);
      break;
    case 7:
      body += rect(x, y, s, s, a) + circle(x + half, y + half, half * 0.5, b);
      break;
    default:
      body += circle(x + half, y + half, half, a) + circle(x + half, y + half, half * 0.42, ground);
  }
  return body;
}

/** Poster of a large disc with overlapping smaller discs and bars. */
export const discs: Motif = ({ width, height, rng, palette }) => {
  const unit = Math.min(width, height);
  const ground = rng.pick([palette.paper, mix(palette.paper, palette.accents[2], 0.5), palette.accents[3]]);
  const [a, b, c] = palette.accents;
  const cx = width * rng.range(0.4, 0.6);
  const cy = height * rng.range(0.38, 0.5);
  const big = unit * rng.range(0.32, 0.4);
  const angle = rng.range(0, Math.PI * 2);
  const fade = (id: string, color: Rgb, to: Rgb): string =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${css(color)}"/><stop offset="1" stop-color="${css(to)}"/></linearGradient>`;
  const defs =
    fade('a', a, mix(a, b, 0.6)) +
    fade('b', lighten(b, 0.1), b) +
    fade('c', c, lighten(c, 0.3)) +
    fade('g', lighten(ground, 0.1), darken(ground, 0.06));
  let bars = '';
  const count = 7 + rng.int(9);
  for (let k = 0; k < count; k++) {
    const y = cy + big * (0.1 + (0.95 * k) / count);
    bars += rect(cx - big * 1.2, y, big * 2.4, (big * 0.95 * (0.15 + (0.75 * k) / count)) / count, ground);
  }
  const x2 = cx + Math.cos(angle) * big * 0.85;
  const y2 = cy + Math.sin(angle) * big * 0.85;
  const body =
    rect(0, 0, width, height, 'url(#g)') +
    circle(x2, y2, big * rng.range(0.5, 0.8), 'url(#b)') +
    circle(cx, cy, big, 'url(#a)', 'opacity="0.93"') +
    bars +
    circle(cx - Math.cos(angle) * big * 0.7, cy - Math.sin(angle) * big * 0.7, big * 0.26, 'url(#c)') +
    rect(width * 0.08, height * 0.9, width * 0.84, unit * 0.005, mix(ground, palette.ink, 0.75)) +
    rect(
      width * 0.08,
      height * 0.915,
      width * rng.range(0.2, 0.5),
      unit * 0.014,
      mix(ground, palette.ink, 0.75),
    );
  return { svg: document(width, height, body, defs), grain: 6, vignette: 0.08 };
};

/** Stacked elevation profiles of a fictitious landscape. */
export const lines: Motif = ({ width, height, rng, palette }) => {
  const noise = new Noise(rng.fork('profile'));
  const dark = rng.chance(0.6);
  const ground = dark ? darken(palette.ink, 0.15) : palette.paper;
  const count = 56;
  const unit = Math.min(width, height);
  const from = dark ? palette.accents[1] : palette.accents[0];
  const to = dark ? palette.accents[2] : palette.accents[3];
  const middle = rng.range(0.35, 0.65);
  let body = rect(0, 0, width, height, ground);
  for (let k = 0; k < count; k++) {
    const t = k / (count - 1);
    const y0 = height * (0.2 + 0.68 * t);
    let d = '';
    for (let s = 0; s <= 150; s++) {
      const u = s / 150;
      const hill = Math.exp(-(((u - middle) / 0.2) ** 2)) + 0.04;
      const rise =
        Math.max(0, noise.planes(u * 7 + k * 0.03, t * 5, 5) + 0.28) *
        hill *
        unit *
        0.36 *
        (0.55 + 0.45 * Math.sin(t * Math.PI));
      d += `${s ? 'L' : 'M'}${n(width * (0.1 + 0.8 * u))} ${n(y0 - rise)}`;
    }
    body += `<path d="${d}" fill="${css(ground)}" stroke="${css(mix(from, to, t))}" stroke-width="${n(unit / 400)}" stroke-linejoin="round"/>`;
  }
  return { svg: document(width, height, body), grain: 5, vignette: 0.1 };
};

/** Terrazzo: stone chips in a polished floor. */
export const terrazzo: Motif = ({ width, height, rng, palette }) => {
  const ground = lighten(mix(palette.paper, palette.accents[4], 0.35), 0.1);
  const inks = [
    palette.accents[0],
    palette.accents[1],
    palette.accents[2],
    palette.accents[3],
    mix(palette.ink, palette.paper, 0.3),
    lighten(palette.paper, 0.5),
  ];
  const unit = Math.min(width, height);
  const placed: [number, number, number][] = [];
  let body = rect(0, 0, width, height, ground);
  for (let k = 0; k < 5200; k++) {
    const r =
      unit *
      (k < 420 ? rng.range(0.022, 0.048) : k < 1900 ? rng.range(0.009, 0.018) : rng.range(0.003, 0.006));
    const x = rng.range(-r, width + r);
    const y = rng.range(-r, height + r);
    if (placed.some(([px, py, pr]) => (px - x) ** 2 + (py - y) ** 2 < (pr + r) ** 2 * 0.92)) continue;
    placed.push([x, y, r]);
    const sides = 4 + rng.int(4);
    const turn = rng.range(0, 6.3);
    const squash = rng.range(0.6, 1);
    const points = Array.from({ length: sides }, (_, i) => {
      const a = turn + ((i + rng.range(-0.28, 0.28)) / sides) * Math.PI * 2;
      const reach = r * rng.range(0.75, 1.08);
      return [x + Math.cos(a) * reach, y + Math.sin(a) * reach * squash] as const;
    });
    body += path(polygon(points), mix(rng.pick(inks), ground, rng.range(0, 0.25)));
  }
  return { svg: document(width, height, body), grain: 5, vignette: 0.1 };
};
