import sharp from 'sharp';

/** Decoded image: red, green, blue and alpha of each pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

async function decodePng(base64: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(base64, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Decodes the sequences of the kitty graphics protocol. Also returns the keys of the first one, and the chunks. */
export async function decodeKitty(text: string) {
  // eslint-disable-next-line no-control-regex -- Sequences consist of these characters.
  const chunks = [...text.matchAll(/\u001b_G([^;]*);([A-Za-z0-9+/=]*)\u001b\\/g)];
  const rest = chunks.reduce((left, [chunk]) => left.replace(chunk, ''), text);
  const image = await decodePng(chunks.map(([, , data]) => data).join(''));
  return {
    keys: chunks.map(([, keys = '']) => keys),
    sizes: chunks.map(([, , data = '']) => data.length),
    image,
    rest,
  };
}

// eslint-disable-next-line no-control-regex -- Sequences consist of these characters.
const INLINE_IMAGE = /\u001b\]1337;File=([^:]*):([A-Za-z0-9+/=]*)\u0007/;

/** Decodes an inline image of iTerm2. */
export async function decodeIterm2(text: string) {
  const [all = '', options = '', data = ''] = INLINE_IMAGE.exec(text) ?? [];
  return { options: options.split(';'), image: await decodePng(data), rest: text.replace(all, '') };
}

/** Decodes sixel graphics. Pixels that no sixel covers are transparent. */
export function decodeSixel(text: string): Pixels {
  // eslint-disable-next-line no-control-regex -- Sequences consist of these characters.
  const [, size, body = ''] = /\u001bP0;1q"1;1;([\d;]+)((?:[#!\d;$?-~-])*)\u001b\\/.exec(text) ?? [];
  const [width = 0, height = 0] = (size ?? '').split(';').map(Number);
  const data = new Uint8Array(width * height * 4);
  const palette = new Map<number, number[]>();
  let [x, y, color] = [0, 0, [0, 0, 0]];
  for (const [token] of body.matchAll(/#\d+;2;\d+;\d+;\d+|#\d+|!\d+[?-~]|[$?-~-]/g)) {
    if (token === '$' || token === '-') {
      x = 0;
      if (token === '-') y += 6;
    } else if (token.startsWith('#')) {
      const [index = 0, , ...percents] = token.slice(1).split(';').map(Number);
      if (percents.length > 0)
        palette.set(
          index,
          percents.map((value) => Math.round(value * 2.55)),
        );
      else color = palette.get(index) ?? [];
    } else {
      const count = token.startsWith('!') ? Number(token.slice(1, -1)) : 1;
      const bits = token.charCodeAt(token.length - 1) - 63;
      for (const end = x + count; x < end; x += 1) {
        for (let bit = 0; bit < 6; bit += 1) {
          if (bits & (1 << bit)) data.set([...color, 255], ((y + bit) * width + x) * 4);
        }
      }
    }
  }
  return { width, height, data };
}

/** Decodes half blocks with 24 bits per pixel. */
export function decodeBlocks(lines: readonly string[]): Pixels {
  const rows = lines.map(cellsOf);
  const width = Math.max(...rows.map((row) => row.length));
  const data = new Uint8Array(width * rows.length * 8);
  for (const [y, row] of rows.entries()) {
    for (const [x, { upper, lower }] of row.entries()) {
      if (upper) data.set([...upper, 255], (2 * y * width + x) * 4);
      if (lower) data.set([...lower, 255], ((2 * y + 1) * width + x) * 4);
    }
  }
  return { width, height: rows.length * 2, data };
}

interface Cell {
  readonly upper: number[] | undefined;
  readonly lower: number[] | undefined;
}

function cellsOf(line: string): Cell[] {
  const cells: Cell[] = [];
  let front: number[] | undefined;
  let back: number[] | undefined;
  // eslint-disable-next-line no-control-regex -- Sequences consist of these characters.
  for (const [token, sequence] of line.matchAll(/\u001b\[([\d;]*)m|[▀▄ ]/g)) {
    if (sequence === undefined) {
      const both = token === '▀' ? { upper: front, lower: back } : { upper: back, lower: front };
      cells.push(token === ' ' ? { upper: back, lower: back } : both);
      continue;
    }
    const codes = sequence.split(';').map(Number);
    if (codes[0] === 0) [front, back] = [undefined, undefined];
    const at = (code: number) => codes.findIndex((value, index) => value === code && codes[index + 1] === 2);
    if (at(38) >= 0) front = codes.slice(at(38) + 2, at(38) + 5);
    if (at(48) >= 0) back = codes.slice(at(48) + 2, at(48) + 5);
  }
  return cells;
}
