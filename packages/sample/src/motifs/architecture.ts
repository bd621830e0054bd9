import type { Motif } from '../draw/canvas.js';
import { css, darken, lighten, mix, type Rgb } from '../draw/color.js';
import type { Palette } from '../draw/palettes.js';
import type { Rng } from '../draw/rng.js';
import { document, gradient, n, path, polygon, rect } from '../draw/svg.js';

/** Facade in hard light: windows in a plain wall, and the shadow of another building. */
export const facade: Motif = ({ width, height, rng, palette }) => {
  const unit = Math.min(width, height);
  const wall = rng.pick([
    palette.accents[0],
    palette.accents[1],
    palette.accents[4],
    mix(palette.accents[2], palette.paper, 0.3),
    palette.paper,
  ]);
  const cell = unit / rng.pick([4, 5, 6]);
  const tall = rng.pick([1, 1.25, 1.5]);
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / (cell * tall)) + 1;
  const ox = (width - columns * cell) / 2;
  const oy = (height - rows * cell * tall) / 2;
  const style = rng.pick(['window', 'balcony', 'arch'] as const);
  const ww = cell * rng.range(0.42, 0.62);
  const wh = cell * tall * rng.range(0.5, 0.66);
  const reveal = cell * 0.09;
  const shade = darken(mix(wall, palette.ink, 0.45), 0.05);
  const blinds = mix(palette.paper, wall, 0.25);
  const outline = (x: number, y: number, w: number, h: number): string =>
    style === 'arch'
      ? `M${n(x)} ${n(y + h)}V${n(y + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(y + w / 2)}V${n(y + h)}Z`
      : `M${n(x)} ${n(y)}H${n(x + w)}V${n(y + h)}H${n(x)}Z`;
  let body = rect(0, 0, width, height, 'url(#wall)');
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const x = ox + c * cell + (cell - ww) / 2;
      const y = oy + r * cell * tall + (cell * tall - wh) / 2;
      const glow = rng.chance(0.09);
      body += path(outline(x, y, ww, wh), shade);
      body += path(
        outline(x + reveal, y + reveal, ww - reveal, wh - reveal),
        glow ? 'url(#lamp)' : 'url(#glass)',
      );
      const low = rng.next();
      if (style !== 'arch' && low > 0.5) {
        body += rect(x + reveal, y + reveal, ww - reveal, (wh - reveal) * (low - 0.4), blinds);
      }
      if (rng.chance(0.85))
        body += glazingBar(x + reveal, y + reveal, ww - reveal, wh - reveal, cell, palette);
      if (style === 'balcony') {
        body += balcony(x, y, ww, wh, cell, shade);
      }
    }
  }
  body += shadowAcross(rng, width, height, darken(palette.ink, 0.2));
  return { svg: document(width, height, body, facadeGradients(wall, palette)), grain: 6 };
};

/** Returns an SVG path for the shadow of another building. */
function shadowAcross(rng: Rng, width: number, height: number, color: Rgb): string {
  const slant = rng.range(0.3, 0.9);
  const start = width * rng.range(0.2, 0.75);
  return path(
    polygon([
      [start, 0],
      [width, 0],
      [width, height],
      [start - height * slant * (rng.chance(0.5) ? 1 : -0.4), height],
    ]),
    color,
    'opacity="0.42"',
  );
}

/** Returns the vertical bar that divides a window. */
function glazingBar(x: number, y: number, w: number, h: number, cell: number, palette: Palette): string {
  const bar = Math.max(2, cell * 0.014);
  return rect(x + w / 2 - bar / 2, y, bar, h, mix(palette.paper, palette.ink, 0.25), 'opacity="0.8"');
}

/** Returns a glass balcony in front of a window, with its shadow. */
function balcony(x: number, y: number, ww: number, wh: number, cell: number, shade: Rgb): string {
  const by = y + wh * 0.62;
  const shadow = path(
    polygon([
      [x - cell * 0.08, by + wh * 0.45],
      [x + ww + cell * 0.08, by + wh * 0.45],
      [x + ww + cell * 0.26, by + wh * 0.62],
      [x + cell * 0.1, by + wh * 0.62],
    ]),
    shade,
    'opacity="0.7"',
  );
  return shadow + rect(x - cell * 0.08, by, ww + cell * 0.16, wh * 0.45, 'url(#slab)');
}

function facadeGradients(wall: Rgb, palette: Palette): string {
  return (
    gradient('wall', [0, 0], [1, 1], [lighten(wall, 0.18), darken(wall, 0.1)]) +
    gradient(
      'glass',
      [0, 0],
      [1, 1],
      [
        mix(palette.sky[1]!, palette.ink, 0.35),
        darken(palette.ink, 0.2),
        mix(palette.sky[2]!, palette.ink, 0.6),
      ],
    ) +
    gradient('lamp', [0, 0], [0, 1], [lighten(palette.sun, 0.1), mix(palette.sun, palette.accents[2], 0.5)]) +
    gradient('slab', [0, 0], [1, 0], [lighten(wall, 0.32), lighten(wall, 0.08)])
  );
}

/** Nested arches above a stepped floor, lit from the end of the passage. */
export const arches: Motif = ({ width, height, rng, palette }) => {
  const unit = Math.min(width, height);
  const many = 5 + rng.int(3);
  const from = rng.pick([
    palette.accents[0],
    palette.accents[3],
    mix(palette.accents[0], palette.accents[3], 0.5),
  ]);
  const to = lighten(mix(palette.sun, palette.accents[2], 0.3), 0.25);
  const aside = rng.pick([0, 0, -0.16, 0.16]) * unit;
  const floor = height * rng.range(0.78, 0.86);
  let defs = '';
  let body = rect(0, 0, width, height, 'url(#a0)');
  defs += gradient('a0', [0, 0], [1, 0.4], [mix(from, to, 0.16), darken(from, 0.2)]);
  for (let k = 1; k <= many; k++) {
    const t = k / (many + 1);
    const half = unit * 0.56 * (1 - t) ** 0.9 * (width > height ? 1.05 : 0.86);
    const x = width / 2 + aside * t;
    const foot = floor + (height - floor) * (1 - t) * 1.25;
    const spring = foot - half * (width > height ? 0.62 : 1.25);
    const color = mix(mix(from, palette.accents[1], Math.min(1, t * 1.6)), to, Math.max(0, t * 1.5 - 0.5));
    defs += gradient(`a${k}`, [0, 0], [1, 0.3], [lighten(color, 0.12), darken(color, 0.16 * (1 - t))]);
    const shape = (grow: number): string => {
      const r = half + grow;
      return `M${n(x - r)} ${n(foot)}V${n(spring)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r)} ${n(spring)}V${n(foot)}Z`;
    };
    body += path(
      shape(unit * 0.012),
      darken(color, 0.38),
      `transform="translate(${n(unit * 0.012)} 0)" opacity="0.55"`,
    );
    body += path(shape(0), `url(#a${k})`);
    if (k === many) {
      body += `<circle cx="${n(x)}" cy="${n(spring)}" r="${n(half * 4.5)}" fill="url(#glow)"/>`;
    } else {
      // Brightly lit floor between this arch and the next one.
      const next = floor + (height - floor) * (1 - (k + 1) / (many + 1)) * 1.25;
      body += path(
        polygon([
          [x - half, foot],
          [x + half, foot],
          [x + half * 0.86, next],
          [x - half * 0.86, next],
        ]),
        lighten(color, 0.3),
        'opacity="0.75"',
      );
    }
  }
  defs += `<radialGradient id="glow"><stop offset="0" stop-color="${css(lighten(palette.sun, 0.4))}" stop-opacity="0.6"/><stop offset="0.35" stop-color="${css(palette.sun)}" stop-opacity="0.12"/><stop offset="1" stop-color="${css(palette.sun)}" stop-opacity="0"/></radialGradient>`;
  return { svg: document(width, height, body, defs), grain: 6, vignette: 0.3 };
};

/** Flights of stairs in isometric projection, in three tones. */
export const stairs: Motif = ({ width, height, rng, palette }) => {
  const unit = Math.min(width, height);
  const step = unit / rng.pick([11, 14, 18]);
  const base = rng.pick([palette.accents[0], palette.accents[1], palette.accents[4], palette.paper]);
  const tread = lighten(base, 0.34);
  const riser = mix(base, palette.accents[3], 0.12);
  const side = darken(mix(base, palette.accents[3], 0.5), 0.12);
  const ux = step * 0.866;
  const uy = step * 0.5;
  const at = (a: number, b: number, c: number): readonly [number, number] => [
    width / 2 + (a - b) * ux,
    height * 0.5 + (a + b) * uy - c * step,
  ];
  const defs =
    gradient('t', [0, 0], [1, 1], [lighten(tread, 0.1), tread]) +
    gradient('r', [0, 0], [0, 1], [riser, darken(riser, 0.14)]) +
    gradient('s', [0, 0], [0, 1], [side, darken(side, 0.3)]);
  const box = (a: number, b: number, c: number, wa: number, wb: number, tall: number): string =>
    path(
      polygon([
        at(a, b + wb, c),
        at(a + wa, b + wb, c),
        at(a + wa, b + wb, c - tall),
        at(a, b + wb, c - tall),
      ]),
      'url(#r)',
    ) +
    path(
      polygon([
        at(a + wa, b, c),
        at(a + wa, b + wb, c),
        at(a + wa, b + wb, c - tall),
        at(a + wa, b, c - tall),
      ]),
      'url(#s)',
    ) +
    path(polygon([at(a, b, c), at(a + wa, b, c), at(a + wa, b + wb, c), at(a, b + wb, c)]), 'url(#t)');
  let body = rect(0, 0, width, height, 'url(#s)');
  const reach = Math.ceil((width / ux + height / uy) / 2) + 4;
  const wide = 4 + rng.int(3);
  const turn = rng.int(3);
  for (let sum = -reach; sum <= reach; sum++) {
    for (let flight = -Math.ceil(reach / wide); flight <= Math.ceil(reach / wide); flight++) {
      const a = flight * wide;
      const b = sum;
      const up = ((flight % 3) + 3) % 3 === turn ? 0.5 : 1;
      const c = -b * 0.5 * up + (flight % 2 ? 2 : 0) + (up === 1 ? 0 : 1);
      const [x, y] = at(a, b, c);
      if (x < -wide * ux * 2 || x > width + wide * ux * 2 || y < -step * 12 || y > height + step * 12)
        continue;
      body += box(a, b, c, wide * 0.94, 1, step === 0 ? 0 : 10);
    }
  }
  const light = path(
    polygon([
      [width * rng.range(0.4, 0.7), 0],
      [width, 0],
      [width, height],
      [width * rng.range(0.1, 0.5), height],
    ]),
    darken(palette.ink, 0.1),
    'opacity="0.3"',
  );
  return { svg: document(width, height, body + light, defs), grain: 6 };
};

/**
 * Returns the cables, deck and towers of a suspension bridge as SVG, to draw over a landscape. `deck` is the row
 * of the deck.
 */
export function bridgeShapes(width: number, height: number, deck: number, color: Rgb, haze: Rgb): string {
  const unit = Math.min(width, height);
  const towers = [width * 0.24, width * 0.8];
  const top = deck - unit * 0.4;
  const thick = unit * 0.016;
  const paint = css(color);
  const sag = (x: number): number => {
    const [a, b] = towers as [number, number];
    const span = b - a;
    const t =
      x < a
        ? (a - x) / (span * 0.5)
        : x > b
          ? (x - b) / (span * 0.5)
          : 1 - Math.abs((x - a) / span - 0.5) * 2;
    return x < a || x > b
      ? top + (deck - top) * Math.min(1, t) ** 0.85
      : top + (deck - top - unit * 0.025) * (1 - (1 - t) ** 2);
  };
  let cable = `M0 ${n(sag(0))}`;
  let hangers = '';
  for (let x = 0; x <= width; x += width / 160) {
    cable += `L${n(x)} ${n(sag(x))}`;
    if (Math.round(x / (width / 160)) % 2 === 0) hangers += `M${n(x)} ${n(sag(x))}V${n(deck)}`;
  }
  let out = `<path d="${hangers}" stroke="${paint}" stroke-width="${n(unit * 0.0014)}" opacity="0.75" fill="none"/><path d="${cable}" stroke="${paint}" stroke-width="${n(unit * 0.0048)}" fill="none"/>`;
  for (const x of towers) {
    const w = unit * 0.034;
    out += `<linearGradient id="t${n(x)}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${paint}"/><stop offset="0.7" stop-color="${paint}"/><stop offset="1" stop-color="${css(mix(color, haze, 0.75))}"/></linearGradient>`;
    for (const dx of [-w, w * 0.45])
      out += rect(x + dx, top - unit * 0.012, w * 0.55, height * 0.97 - top, `url(#t${n(x)})`);
    for (const dy of [0.02, 0.14, 0.26]) out += rect(x - w, top + unit * dy, w * 2, unit * 0.016, paint);
  }
  return (
    out +
    rect(0, deck, width, thick, paint) +
    rect(0, deck + thick * 1.3, width, thick * 0.35, paint, 'opacity="0.6"')
  );
}
