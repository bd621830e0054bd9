import { clamp, smooth } from '../draw/canvas.js';
import { ramp } from '../draw/color.js';
import { Noise } from '../draw/noise.js';
import type { Palette } from '../draw/palettes.js';
import type { Rng } from '../draw/rng.js';
import { join, type Mesh, sheet } from '../formats/mesh.js';

type Form = (rng: Rng, palette: Palette) => Mesh;

/**
 * Returns a hollow body of revolution. The surface runs up the outside, over the lip and down the inside.
 * `radius` returns the outer radius at a height from 0 (foot) to 1 (lip). Lengths are in millimeters.
 */
function turned(radius: (t: number) => number, height: number, wall: number, twist = 0, flutes = 0): Mesh {
  const rows = 96;
  return sheet(
    96,
    rows,
    (u, v) => {
      const outside = v <= 0.5;
      const t = outside ? clamp(v / 0.48) : clamp((1 - v) / 0.48);
      const flute = flutes ? 1 + 0.045 * Math.cos(flutes * u * 2 * Math.PI + twist * t) : 1;
      const r =
        v === 0 || v === 1 ? 0 : Math.max(0, radius(t) * (outside ? flute : 1) - (outside ? 0 : wall));
      const a = -u * 2 * Math.PI;
      const y = outside ? t * height : Math.max(wall, t * height);
      return [Math.cos(a) * r, v === 0 ? 0 : v === 1 ? wall : y, Math.sin(a) * r];
    },
    { u: true },
  );
}

/** Vase, 240 mm high. */
export const vase: Form = (rng) => {
  const waist = rng.range(0.42, 0.55);
  return turned(
    (t) =>
      78 *
      (0.5 +
        0.5 * Math.exp(-(((t - waist) / 0.3) ** 2)) -
        0.2 * smooth(0.55, 0.85, t) +
        0.16 * smooth(0.88, 1, t)),
    240,
    5,
    rng.range(2, 5),
    18,
  );
};

/** Bowl, 90 mm high and 220 mm wide. */
export const bowl: Form = () => turned((t) => 110 * (0.36 + 0.64 * Math.sin(t * 1.5) ** 0.85), 90, 5);

/** Torus knot, 160 mm across. */
export const knot: Form = (rng) => {
  const [p, q] = rng.pick([
    [2, 3],
    [3, 4],
    [2, 5],
  ] as const);
  const center = (t: number): [number, number, number] => {
    const a = t * 2 * Math.PI;
    const r = 48 + 20 * Math.cos(q * a);
    return [r * Math.cos(p * a), 20 * Math.sin(q * a), r * Math.sin(p * a)];
  };
  return sheet(
    28,
    420,
    (u, v) => {
      const [x, y, z] = center(v);
      const [x2, y2, z2] = center(v + 0.0005);
      const d = [x2 - x, y2 - y, z2 - z] as const;
      const long = Math.hypot(...d);
      const t = d.map((c) => c / long) as unknown as readonly [number, number, number];
      const flat = Math.hypot(x, z);
      // Vector away from the axis, orthogonal to the direction of the knot.
      const dot = (x * t[0] + z * t[2]) / flat;
      const n = [x / flat - dot * t[0], -dot * t[1], z / flat - dot * t[2]] as const;
      const size = Math.hypot(...n);
      const [nx, ny, nz] = [n[0] / size, n[1] / size, n[2] / size];
      const [bx, by, bz] = [t[1] * nz - t[2] * ny, t[2] * nx - t[0] * nz, t[0] * ny - t[1] * nx];
      const a = u * 2 * Math.PI;
      const [c, s] = [Math.cos(a) * 12, Math.sin(a) * 12];
      return [x + nx * c + bx * s, y + ny * c + by * s, z + nz * c + bz * s];
    },
    { u: true, v: true },
  );
};

/** Spur gear: module 4, 24 teeth (104 mm across), 18 mm thick, 20 mm bore. */
export const gear: Form = () => {
  const teeth = 24;
  const radius = (u: number): number => {
    const t = (u * teeth) % 1;
    const rise = smooth(0.08, 0.24, t) * smooth(0.92, 0.76, t);
    return 43 + 9 * rise;
  };
  const steps = teeth * 16;
  const ring =
    (y: number, r: (u: number) => number) =>
    (u: number): readonly [number, number, number] => [
      Math.cos(-u * 2 * Math.PI) * r(u),
      y,
      Math.sin(-u * 2 * Math.PI) * r(u),
    ];
  const strip = (
    from: (u: number) => readonly [number, number, number],
    to: (u: number) => readonly [number, number, number],
  ): Mesh => sheet(steps, 1, (u, v) => (v === 0 ? from(u) : to(u)), { u: true });
  const bore = (): number => 10;
  return join(
    strip(ring(0, radius), ring(18, radius)),
    strip(ring(18, radius), ring(18, bore)),
    strip(ring(18, bore), ring(0, bore)),
    strip(ring(0, bore), ring(0, radius)),
  );
};

/** Möbius strip as a solid band, about 145 mm across. */
export const moebius: Form = () =>
  sheet(
    4 * 8,
    260,
    (u, v) => {
      const side = Math.floor(u * 4) % 4;
      const along = u * 4 - Math.floor(u * 4);
      const corner = [
        [-22, -2.5],
        [22, -2.5],
        [22, 2.5],
        [-22, 2.5],
      ] as const;
      const [x0, y0] = corner[side]!;
      const [x1, y1] = corner[(side + 1) % 4]!;
      const w = x0 + (x1 - x0) * along;
      const h = y0 + (y1 - y0) * along;
      // The band turns by 180° in total, so the last ring is the first one rotated by 180°. The two rings are
      // therefore not joined by index.
      const a = v * 2 * Math.PI;
      const half = a / 2;
      const out = 55 + w * Math.cos(half) - h * Math.sin(half);
      return [out * Math.cos(a), w * Math.sin(half) + h * Math.cos(half), out * Math.sin(a)];
    },
    { u: true },
  );

/** Terrain tile, 200 × 200 mm, colored by height. */
export const terrain: Form = (rng, palette) => {
  const noise = new Noise(rng.fork('land'));
  const table = ramp([palette.accents[3], palette.accents[0], palette.accents[1], palette.paper], 256);
  const rise = (u: number, v: number): number => {
    const n = noise.planes(u * 3.2, v * 3.2, 6);
    return clamp(0.5 + n * 0.5 - Math.abs(noise.planes(u * 2 + 9, v * 2, 5)) * 0.55) ** 1.5 * 78;
  };
  const mesh = sheet(140, 140, (u, v) => [(u - 0.5) * 200, rise(u, v) + 4, (0.5 - v) * 200]);
  mesh.colors = [];
  for (let i = 1; i < mesh.positions.length; i += 3) {
    const at = ((clamp((mesh.positions[i]! - 4) / 46) * 255) | 0) * 3;
    mesh.colors.push(table[at]!, table[at + 1]!, table[at + 2]!);
  }
  return mesh;
};
