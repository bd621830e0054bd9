import type { Motif } from '../draw/canvas.js';
import { darken, lighten, mix } from '../draw/color.js';
import type { Rng } from '../draw/rng.js';
import { document, n, path, polygon, rect } from '../draw/svg.js';

/** Polygon of a field: its corners in order. */
type Plot = (readonly [number, number])[];
/** Splits a plot along the line with the normal (nx, ny) at the distance d from the origin. */
function cut(plot: Plot, nx: number, ny: number, d: number): [Plot, Plot] {
  const sides: [Plot, Plot] = [[], []];
  plot.forEach((p, i) => {
    const q = plot[(i + 1) % plot.length]!;
    const dp = p[0] * nx + p[1] * ny - d;
    const dq = q[0] * nx + q[1] * ny - d;
    if (dp <= 0) sides[0].push(p);
    if (dp >= 0) sides[1].push(p);
    if (dp * dq < 0) {
      const t = dp / (dp - dq);
      const m = [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t] as const;
      sides[0].push(m);
      sides[1].push(m);
    }
  });
  return sides;
}
function area(plot: Plot): number {
  return (
    Math.abs(
      plot.reduce(
        (sum, [x, y], i) => sum + x * plot[(i + 1) % plot.length]![1] - plot[(i + 1) % plot.length]![0] * y,
        0,
      ),
    ) / 2
  );
}

/**
 * Divides the image into plots. Their borders are approximately parallel or perpendicular to the angle `main`,
 * in radians.
 */
function plotsOf(rng: Rng, width: number, height: number, main: number): Plot[] {
  const total = width * height;
  const plots: Plot[] = [];
  const split = (plot: Plot, deep: number): void => {
    if (plot.length < 3) return;
    if (
      deep > 8 ||
      area(plot) < total * 0.012 ||
      (deep > 3 && area(plot) < total * 0.05 && rng.chance(0.3))
    ) {
      plots.push(plot);
      return;
    }
    const cx = plot.reduce((s, p) => s + p[0], 0) / plot.length;
    const cy = plot.reduce((s, p) => s + p[1], 0) / plot.length;
    const xs = plot.map((p) => p[0]);
    const ys = plot.map((p) => p[1]);
    const wide = Math.max(...xs) - Math.min(...xs) > Math.max(...ys) - Math.min(...ys);
    const a = main + (wide ? 0 : Math.PI / 2) + rng.range(-0.12, 0.12);
    const d =
      (cx + rng.range(-0.1, 0.1) * width * 0.3) * Math.cos(a) +
      (cy + rng.range(-0.1, 0.1) * height * 0.3) * Math.sin(a);
    for (const half of cut(plot, Math.cos(a), Math.sin(a), d)) split(half, deep + 1);
  };
  split(
    [
      [-9, -9],
      [width + 9, -9],
      [width + 9, height + 9],
      [-9, height + 9],
    ],
    0,
  );
  return plots;
}

/**
 * Returns the dark furrows of a plot and the bright strips between them, as two SVG paths. They are cut from the
 * plot, because librsvg takes seconds to render a rotated SVG pattern.
 */
function furrowsOf(plot: Plot, turn: number, pitch: number): [string, string] {
  let rest = plot;
  const [nx, ny] = [Math.cos(turn), Math.sin(turn)];
  const reach = rest.map(([x, y]) => x * nx + y * ny);
  let furrows = '';
  let lights = '';
  for (let d = Math.min(...reach) + pitch; d < Math.max(...reach) && rest.length > 2; d += pitch) {
    let strip: Plot;
    [strip, rest] = cut(rest, nx, ny, d);
    const dark = cut(strip, nx, ny, d - pitch * 0.58)[0];
    if (dark.length > 2) furrows += polygon(dark);
    const bright = cut(strip, nx, ny, d - pitch * 0.16)[1];
    if (bright.length > 2) lights += polygon(bright);
  }
  return [furrows, lights];
}

/** Returns hedges along some borders as SVG paths: shadows, crowns, and the lit parts of the crowns. */
function hedgesOf(rng: Rng, plots: readonly Plot[], unit: number) {
  let shade = '';
  let crowns = '';
  let lights = '';
  // Combined into three paths, because librsvg would take several times as long for thousands of separate
  // shapes.
  const dot = (x: number, y: number, r: number): string =>
    `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-r * 2)} 0Z`;
  for (const plot of plots) {
    plot.forEach(([x, y], i) => {
      if (!rng.chance(0.3)) return;
      const [qx, qy] = plot[(i + 1) % plot.length]!;
      const length = Math.hypot(qx - x, qy - y);
      for (let s = 0; s < length; s += unit * rng.range(0.009, 0.03)) {
        const r = unit * rng.range(0.004, 0.0095);
        const px = x + ((qx - x) * s) / length + rng.range(-1, 1) * unit * 0.003;
        const py = y + ((qy - y) * s) / length + rng.range(-1, 1) * unit * 0.003;
        shade += dot(px + r * 1.2, py + r * 0.8, r * 1.05);
        crowns += dot(px, py, r);
        lights += dot(px - r * 0.25, py - r * 0.25, r * 0.6);
      }
    });
  }
  return { shade, crowns, lights };
}

/** Aerial view of fields: plots with different crops and furrows. */
export const fields: Motif = ({ width, height, rng, palette }) => {
  const main = rng.range(-0.5, 0.5);
  const plots = plotsOf(rng, width, height, main);
  const [a, b, c, d, e] = palette.accents;
  const crops = [
    a,
    b,
    c,
    mix(a, b, 0.5),
    e,
    mix(d, a, 0.5),
    mix(b, palette.paper, 0.5),
    mix(c, a, 0.3),
    palette.land[0],
  ];
  const soil = mix(palette.paper, palette.land[0], 0.35);
  const unit = Math.min(width, height);
  let body = rect(0, 0, width, height, soil);
  for (const plot of plots) {
    const color = rng.pick(crops);
    const cx = plot.reduce((s, p) => s + p[0], 0) / plot.length;
    const cy = plot.reduce((s, p) => s + p[1], 0) / plot.length;
    const gap = unit * 0.005;
    const rest: Plot = plot.map(([x, y]) => {
      const length = Math.hypot(x - cx, y - cy) || 1;
      return [x - ((x - cx) / length) * gap, y - ((y - cy) / length) * gap] as const;
    });
    body += path(polygon(rest), color);
    const [furrows, lights] = furrowsOf(
      rest,
      main + rng.pick([0, Math.PI / 2]) + rng.range(-0.07, 0.07),
      unit / rng.pick([70, 100, 140]),
    );
    body += path(furrows, darken(color, rng.range(0.06, 0.16))) + path(lights, lighten(color, 0.13));
  }
  const { shade, crowns, lights } = hedgesOf(rng, plots, unit);
  const leaves = mix(palette.land[1], a, 0.35);
  body +=
    path(shade, palette.ink, 'opacity="0.35"') +
    path(crowns, darken(leaves, 0.05)) +
    path(lights, mix(palette.land[1], a, 0.6));
  return { svg: document(width, height, body), grain: 7 };
};
