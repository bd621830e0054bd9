import { rgb, type Rgb } from './color.js';

/**
 * Colors for one lighting mood. Each image uses one of the twelve palettes, so that the library looks
 * consistent.
 */
export interface Palette {
  readonly name: string;
  /** Sky colors from the zenith to the horizon. */
  readonly sky: readonly Rgb[];
  /** Colors of the farthest and the nearest ground. */
  readonly land: readonly [Rgb, Rgb];
  readonly sun: Rgb;
  /** Five strong colors for graphic subjects, main color first. */
  readonly accents: readonly [Rgb, Rgb, Rgb, Rgb, Rgb];
  readonly paper: Rgb;
  readonly ink: Rgb;
}

type Row = [
  name: string,
  sky: string,
  land: string,
  sun: string,
  accents: string,
  paper: string,
  ink: string,
];

const rows: Row[] = [
  [
    'ember',
    '#2c0d1d #6d1a2c #bd3a30 #ee8a5c #f8c89a',
    '#c0503f #1b0910',
    '#fff0d2',
    '#b3202c #e4572e #f3b562 #3b1526 #f1d9c5',
    '#f5e8dc',
    '#2a0d12',
  ],
  [
    'apricot',
    '#39435f #8a6f7d #d98a5e #f4b877 #fde3b5',
    '#d68b5c #2a1b22',
    '#fff4d8',
    '#e2711d #ffb627 #7d3c1d #f6e0bd #34506b',
    '#faf0e0',
    '#3a2014',
  ],
  [
    'wheat',
    '#5f7f8f #a9b29b #e3c97c #f5dc93 #fdf2c8',
    '#cdb25c #332a14',
    '#fffbe6',
    '#e0b13c #f4d35e #8a6a1f #37414a #f7ecd0',
    '#faf4e1',
    '#3b3016',
  ],
  [
    'moss',
    '#3d5a57 #6f8f72 #a9bf8a #d6dca9 #f1efcf',
    '#8aa777 #10231c',
    '#fdf8dc',
    '#4c7a34 #9bb45b #233d2c #e4dba7 #c65f3a',
    '#f2f1e1',
    '#15281c',
  ],
  [
    'verdigris',
    '#0d3a3f #1f6660 #4f9a83 #9dc9a7 #e2edcf',
    '#5f9c88 #07211f',
    '#fbf8dd',
    '#1c7c62 #6fbf8b #f2d8a0 #0b3b3b #e07a4f',
    '#eff3e6',
    '#08302c',
  ],
  [
    'lagoon',
    '#0b3c5d #1d6f8f #4aa7b5 #a5d6cf #f3ead2',
    '#4d93a5 #07222f',
    '#fff7e0',
    '#0f6e8c #43b0b8 #f4a259 #0a2a3c #efe6cf',
    '#f1f2ea',
    '#0a2a38',
  ],
  [
    'fjord',
    '#122a4b #2d5586 #6a95bf #b5cde0 #eae6de',
    '#7e9fc0 #0c1829',
    '#fffaf0',
    '#1f4e8c #5e92c9 #d9e4ec #10233d #e8b04a',
    '#eff1f2',
    '#10223a',
  ],
  [
    'indigo',
    '#080a24 #161b50 #333a86 #7a6fae #e3a6a1',
    '#4b4a8c #070818',
    '#ffe9d0',
    '#2f3699 #6c6fd0 #f0b7a4 #11123a #d8d6ee',
    '#eeedf5',
    '#12123a',
  ],
  [
    'heather',
    '#2a1745 #5a3379 #9560a0 #cf97b4 #f6d3c4',
    '#8d669f #180c27',
    '#fff0e0',
    '#7a3e9d #b57cc4 #f0b8b8 #2f1647 #e9c46a',
    '#f4eef4',
    '#25103a',
  ],
  [
    'rose',
    '#4a2140 #94446a #cf6f84 #efa7a0 #fbdcca',
    '#b8677c #260f1f',
    '#fff3e4',
    '#c43e62 #ec8a9b #f6c9b6 #4a1836 #5b8a8c',
    '#f8ece8',
    '#3a1228',
  ],
  [
    'fog',
    '#78828a #9aa3a8 #bcc2c3 #d8dad7 #eeece6',
    '#a4abad #2a3033',
    '#fffdf6',
    '#5d666b #9aa2a5 #cfd2d0 #23282b #b98d5a',
    '#efeeea',
    '#23282b',
  ],
  [
    'graphite',
    '#101214 #23272a #44494d #7a7f82 #c4c4c0',
    '#565b5f #0a0b0c',
    '#fffaf0',
    '#2b2f33 #6b7074 #b9bab6 #0f1113 #d9d6cc',
    '#e9e7e1',
    '#121416',
  ],
];

const list = (text: string): Rgb[] => text.split(' ').map(rgb);

export const PALETTES: readonly Palette[] = rows.map(([name, sky, land, sun, accents, paper, ink]) => ({
  name,
  sky: list(sky),
  land: list(land) as unknown as Palette['land'],
  sun: rgb(sun),
  accents: list(accents) as unknown as Palette['accents'],
  paper: rgb(paper),
  ink: rgb(ink),
}));

export function paletteNamed(name: string): Palette {
  const found = PALETTES.find((palette) => palette.name === name);
  if (!found) throw new Error(`There is no palette "${name}".`);
  return found;
}
