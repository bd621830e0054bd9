import { type Canvas, clamp, smooth } from './canvas.js';
import { lighten, type Rgb } from './color.js';
import { Noise } from './noise.js';
import type { Rng } from './rng.js';

/** A body of revolution on the ground. */
export interface Turned {
  /** Column of the axis, in pixels. */
  x: number;
  /** Row of the center of the foot, in pixels. */
  foot: number;
  /** In pixels. */
  height: number;
  /** Maximum radius, in pixels. */
  radius: number;
  /** Returns the radius at the height `t` (0 at the foot, 1 at the top), as a fraction of `radius`. */
  profile: (t: number) => number;
  color: Rgb;
  /** Second glaze above the height `from` (0 at the foot, 1 at the top). Its lower edge is irregular. */
  dip?: { color: Rgb; from: number };
  /** Strength of the highlight: 0 is matte, 1 is glazed. */
  gloss: number;
  /** True if the clay has speckles. */
  speckled: boolean;
  /** True if the body is open at the top. */
  hollow: boolean;
}

/**
 * Returns a faster version of a profile that uses a lookup table. Profiles are evaluated up to five times per
 * pixel.
 */
function tabled(profile: (t: number) => number): (t: number) => number {
  const table = Float32Array.from({ length: 513 }, (_, i) => profile(i / 512));
  return (t) => table[t <= 0 ? 0 : t >= 1 ? 512 : (t * 512 + 0.5) | 0]!;
}

/** Ratio of height to width of a horizontal circle in the image. The camera looks down slightly. */
const TILT = 0.17;
const LIGHT = (() => {
  const [x, y, z] = [-0.62, 0.5, 0.6];
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length] as const;
})();

/** Paints the shadow that a body casts to the right, and the dark contact shadow at its foot. */
export function castShadow(canvas: Canvas, body: Turned, color: Rgb, strength: number): void {
  const { width, height } = canvas;
  const profile = tabled(body.profile);
  const base = body.radius * Math.max(profile(0), 0.3);
  const long = body.height * 0.85 + base;
  const x0 = Math.floor(body.x - body.radius * 2);
  const x1 = Math.ceil(body.x + long * 1.4 + body.radius);
  const y0 = Math.floor(body.foot - body.height * 0.3 - body.radius);
  const y1 = Math.ceil(body.foot + body.radius);
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y++) {
    for (let x = Math.max(0, x0); x < Math.min(width, x1); x++) {
      const u = x - body.x;
      const v = (y - body.foot) / TILT;
      // `along` is the distance along the shadow, which points to the right and slightly to the back. `across`
      // is the distance across it.
      const along = (u - v * 0.22) / 1.05;
      const across = v + u * 0.3;
      if (along < -2.4 * base || along > long * 1.3) continue;
      const t = clamp(along / long);
      const reach = body.radius * profile(t) * (1 + t * 0.2) + 1;
      const blur = 0.12 + t * 1.1;
      const around = Math.sqrt(u * u + v * v) - base * 0.92;
      if (Math.abs(across) > reach * (1 + blur) && around > body.radius) continue;
      const cast =
        smooth(1 + blur, 1 - blur, Math.abs(across) / reach) *
        smooth(-base * 0.3, base * 0.6, along) *
        smooth(long * 1.25, long * 0.5, along);
      const contact = Math.exp(-Math.max(0, around) / (body.radius * 0.16)) * 0.75;
      const dark = 1 - (1 - cast * 0.62) * (1 - contact);
      if (dark > 0.003) canvas.blend(y * width + x, color[0], color[1], color[2], dark * strength);
    }
  }
}

/** Returns a sharp highlight within a soft one: 0.9·x⁶⁴ + 0.18·x¹⁶. Multiplications are faster than a power. */
function highlight(x: number): number {
  const x16 = x * x * x * x * (x * x * x * x) * (x * x * x * x) * (x * x * x * x);
  return x16 * x16 * x16 * x16 * 0.9 + x16 * 0.18;
}

/** Paints the body, lit from the upper left. */
// eslint-disable-next-line max-lines-per-function -- one loop over pixels, whose steps share a dozen local values
export function paintTurned(canvas: Canvas, rng: Rng, body: Turned, ambient: Rgb): void {
  const { width, height } = canvas;
  const noise = new Noise(rng);
  const { radius: R, height: H } = body;
  // Values that depend only on the angle around the axis are precomputed for 513 positions.
  const around = Float32Array.from({ length: 513 }, (_, i) => Math.asin(i / 256 - 1) * R);
  const from = body.dip?.from ?? 2;
  const runs = around.map((a) => from + noise.lines((a / R) * 4.4 + 9, 3) * 0.09);
  const inner = lighten(body.dip?.color ?? body.color, 0.08);
  const profile = tabled(body.profile);
  const rim = profile(1) * R;
  const top = body.foot - H;
  for (
    let y = Math.max(0, Math.floor(top - R * TILT - 2));
    y < Math.min(height, body.foot + R * TILT + 2);
    y++
  ) {
    for (let x = Math.max(0, Math.floor(body.x - R - 2)); x < Math.min(width, body.x + R + 2); x++) {
      const i = y * width + x;
      const dx = x - body.x;
      const ex = dx / rim;
      const ey = (y - top) / (rim * TILT);
      const ring = Math.sqrt(ex * ex + ey * ey);
      const mouth = rim > 1 ? clamp((1 - ring) * rim * 0.5 + 0.5) : 0;
      // Finds the wall at this pixel: the height t at which the circle around the axis passes through the pixel,
      // seen from slightly above.
      let t = clamp((body.foot - y) / H);
      let cover = 0;
      let nx = 0;
      let nz = 0;
      for (let pass = 0; pass < 3; pass++) {
        const r = Math.max(0.5, profile(t) * R);
        nx = clamp(dx / r, -1, 1);
        nz = Math.sqrt(1 - nx * nx);
        cover = clamp(r - Math.abs(dx) + 0.5);
        t = clamp((body.foot - y + r * TILT * nz) / H, -0.05, 1.02);
      }
      if (t < 0) cover *= clamp(1 + t * H);
      const wall = t <= 1 ? cover : 0;
      if (wall > 0) {
        const step = 0.006;
        const rise = ((profile(t + step) - profile(t - step)) * R) / (2 * step * H);
        const length = Math.sqrt(1 + rise * rise);
        const [ax, ay, az] = [nx / length, -rise / length, nz / length];
        const facing = ax * LIGHT[0] + ay * LIGHT[1] + az * LIGHT[2];
        const diffuse = smooth(-0.45, 1, facing);
        const bounce = clamp(-ay * 0.4 + 0.2) * 0.25 + clamp(ax) * 0.1;
        const half = facing * 0.62 + az * 0.52;
        const shine = body.gloss * highlight(clamp(half));
        const edge = (1 - az) * (1 - az) * (1 - az) * 0.16 * body.gloss;
        const shelter = 0.62 + 0.38 * smooth(0, 0.16, t);
        let base: Rgb = body.color;
        if (body.dip) {
          const run = runs[((nx + 1) * 256) | 0]!;
          const k = smooth(run - 0.008, run + 0.008, t);
          const d = body.dip.color;
          const off = (t - run) * 40;
          const pool = 1 - 0.18 / (1 + off * off);
          base = [
            base[0] + (d[0] * pool - base[0]) * k,
            base[1] + (d[1] * pool - base[1]) * k,
            base[2] + (d[2] * pool - base[2]) * k,
          ];
        }
        let tone = 1 + noise.planes(nx * 3 + 7, t * 26, 2) * 0.08;
        if (body.speckled)
          tone -=
            smooth(0.5, 0.72, noise.plane(around[((nx + 1) * 256) | 0]! / 3.4 + 50, (t * H) / 3.4)) * 0.34;
        const lit = (0.2 + 0.88 * diffuse) * shelter * tone;
        canvas.blend(
          i,
          base[0] * lit + ambient[0] * bounce * 0.5 + 255 * (shine + edge),
          base[1] * lit + ambient[1] * bounce * 0.5 + 250 * (shine + edge),
          base[2] * lit + ambient[2] * bounce * 0.5 + 240 * (shine + edge),
          wall,
        );
        if (canvas.alpha) canvas.alpha[i] = Math.max(canvas.alpha[i]!, wall);
      }
      if (mouth > 0) {
        const lip = smooth(0.9, 0.96, ring);
        const depth = body.hollow
          ? 0.16 + 0.5 * smooth(-0.9, 1, ex * 0.55 - ey * 0.6) * (0.6 + 0.4 * ring)
          : 0.96;
        const light = depth + (1.02 - depth) * lip;
        canvas.blend(i, inner[0] * light, inner[1] * light, inner[2] * light, mouth);
        if (canvas.alpha) canvas.alpha[i] = Math.max(canvas.alpha[i]!, mouth);
      }
    }
  }
}
