import type { FontFacts } from './kinds.js';

/** Characters that a font needs for each script, which has an ISO 15924 code. Not all of the script, but typical. */
const SCRIPTS: Readonly<Record<string, string>> = {
  Latn: 'AZaz',
  Grek: 'ΑΩαω',
  Cyrl: 'АЯая',
  Armn: 'ԱՖաֆ',
  Hebr: 'את',
  Arab: 'اهي',
  Deva: 'अकह',
  Beng: 'অকহ',
  Taml: 'அகஹ',
  Thai: 'กฮ',
  Geor: 'აჰ',
  Hang: '가힣',
  Hira: 'あん',
  Kana: 'アン',
  Hani: '中人',
};

/** Maximum length of a family name, in characters. */
const MAX_NAME_LENGTH = 200;

/**
 * Reads the family name and the supported scripts of a font. Tables that cannot be read count as absent, because
 * browsers check them before they use the font.
 *
 * @param tables content of the tables `name` and `cmap`
 */
export function factsOf(tables: ReadonlyMap<string, Uint8Array | undefined>): FontFacts {
  const read = <T>(tag: string, reader: (view: DataView) => T, otherwise: T): T => {
    const table = tables.get(tag);
    if (table === undefined) return otherwise;
    try {
      return reader(new DataView(table.buffer, table.byteOffset, table.byteLength));
    } catch {
      return otherwise;
    }
  };
  const family = read('name', familyName, undefined);
  const supports = read('cmap', characterMap, () => false);
  const scripts = Object.entries(SCRIPTS).filter(([, characters]) =>
    [...characters].every((character) => {
      try {
        return supports(character.codePointAt(0) ?? 0);
      } catch {
        return false;
      }
    }),
  );
  return { ...(family === undefined ? {} : { family }), scripts: scripts.map(([code]) => code) };
}

/** Name IDs of the family, preferred first: the typographic family, and the family of four styles. */
const FAMILY_IDS = [16, 1];
const WINDOWS = 3;
const MACINTOSH = 1;
const ENGLISH = 0x409;

/** Returns the family name, in English if there are several. */
function familyName(view: DataView): string | undefined {
  const strings = view.getUint16(4);
  const names = Array.from({ length: view.getUint16(2) }, (_, index) => {
    const at = 6 + 12 * index;
    const [platform, , language, id, length, offset] = [0, 2, 4, 6, 8, 10].map((place) =>
      view.getUint16(at + place),
    ) as [number, number, number, number, number, number];
    return { platform, language, id, from: strings + offset, length };
  });
  const rank = ({ platform, language, id }: (typeof names)[number]): number =>
    FAMILY_IDS.indexOf(id) * 4 + (platform === MACINTOSH ? 2 : 0) + (language === ENGLISH ? 0 : 1);
  const [best] = names.filter(({ id }) => FAMILY_IDS.includes(id)).sort((a, b) => rank(a) - rank(b));
  if (best === undefined) return undefined;
  const bytes = new Uint8Array(view.buffer, view.byteOffset + best.from, best.length);
  if (best.from + best.length > view.byteLength) return undefined;
  const encoding = best.platform === MACINTOSH ? 'macintosh' : 'utf-16be';
  const name = new TextDecoder(encoding).decode(bytes).replace(/\p{C}/gu, '').trim();
  return name === '' ? undefined : name.slice(0, MAX_NAME_LENGTH);
}

/** Returns a function that returns true for the characters that have a glyph. */
function characterMap(view: DataView): (character: number) => boolean {
  const tables = Array.from({ length: view.getUint16(2) }, (_, index) => {
    const at = 4 + 8 * index;
    const from = view.getUint32(at + 4);
    return { platform: view.getUint16(at), from, format: view.getUint16(from) };
  }).filter(({ platform }) => platform === 0 || platform === WINDOWS);
  const all = tables.find(({ format }) => format === 12);
  if (all) return (character) => isInGroups(view, all.from, character);
  const basic = tables.find(({ format }) => format === 4);
  return (character) => basic !== undefined && isInSegments(view, basic.from, character);
}

/** Format 12: groups of consecutive characters. */
function isInGroups(view: DataView, from: number, character: number): boolean {
  for (let index = 0; index < view.getUint32(from + 12); index += 1) {
    const at = from + 16 + 12 * index;
    if (character < view.getUint32(at)) return false;
    if (character <= view.getUint32(at + 4))
      return view.getUint32(at + 8) + character - view.getUint32(at) > 0;
  }
  return false;
}

/** Format 4: segments of characters below U+10000, with an offset to their glyphs, or to a list of glyphs. */
function isInSegments(view: DataView, from: number, character: number): boolean {
  const size = view.getUint16(from + 6);
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map(
    (at) => from + at,
  ) as [number, number, number, number];
  for (let at = 0; at < size; at += 2) {
    if (character > view.getUint16(ends + at)) continue;
    const start = view.getUint16(starts + at);
    if (character < start) return false;
    const offset = view.getUint16(offsets + at);
    const glyph = offset === 0 ? character : view.getUint16(offsets + at + offset + 2 * (character - start));
    return glyph !== 0 && ((glyph + view.getUint16(deltas + at)) & 0xffff) !== 0;
  }
  return false;
}
