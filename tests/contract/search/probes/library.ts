import sharp from 'sharp';

/**
 * Names and values that are syntax somewhere. Some are syntax for a search engine: templates, JSON, queries, local
 * parameters, lists. Others are syntax for JavaScript, SQL or file names.
 */
export const HOSTILE = [
  '${x}',
  '${p0}',
  '${p1:y}',
  '$p0',
  '"',
  '"}',
  '}',
  '[',
  ']}',
  '{!func}1',
  '*:*) OR (*:*',
  '","filter":["*:*"],"x":"',
  'a,b',
  "' OR 1=1 --",
  '%',
  '*',
  '\\',
  '__proto__',
  '#+!',
];

/** Folders of the library. Some names differ only by a character that is syntax somewhere. */
export const FOLDERS = [
  '',
  'pub',
  'pub/${x}',
  'pub/hid',
  'pub/hid/again',
  'pub/hid"}',
  '${x}',
  '${x}/deep',
  '${p0}',
  '$p0',
  '"',
  '}',
  '[',
  'a,b',
  'a',
  '{!func}1',
  '*',
  '%',
  '__proto__',
];

/** Names between which folders are renamed. */
export const RENAMED = [
  ['pub/hid', 'pub/hi${d}'],
  ['${p0}', 'p0'],
  ['a', 'a"'],
] as const;

/** Words in values and in the text of files. */
export const WORDS = ['harbor', 'harvest', 'secret', 'hidden', 'sea'];

/** Returns the files of the library: a text and an image per folder, with a sidecar each. */
export async function libraryFiles(): Promise<Record<string, string | Buffer>> {
  const files: Record<string, string | Buffer> = {};
  for (const [at, folder] of FOLDERS.entries()) {
    const path = (name: string) => (folder === '' ? name : `${folder}/${name}`);
    files[path(`note-${at}.txt`)] = contentOf(at);
    files[path(`note-${at}.xmp`)] = sidecar(2 * at);
    const background = { r: (at * 37) % 256, g: (at * 91) % 256, b: 128 };
    const image = sharp({ create: { width: 8 + at, height: 8, channels: 3, background } });
    files[path(`photo-${at}.png`)] = await image.png().toBuffer();
    files[path(`photo-${at}.xmp`)] = sidecar(2 * at + 1);
  }
  return files;
}

/** Returns the text of `note-<at>.txt`. */
export const contentOf = (at: number): string =>
  `text of ${pick(WORDS, at + 2)} and ${pick(HOSTILE, at)} number${at}`;

function sidecar(at: number): string {
  const list = (name: string, kind: string, values: readonly string[]) =>
    `<${name}><rdf:${kind}>${values.map((one) => `<rdf:li>${xml(one)}</rdf:li>`).join('')}</rdf:${kind}></${name}>`;
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">
${list('dc:subject', 'Bag', [pick(WORDS, at), pick(HOSTILE, at), pick(HOSTILE, at * 7 + 3)])}
${list('dc:creator', 'Seq', [`${pick(HOSTILE, at * 3 + 1)} ${pick(WORDS, at + 1)}`])}
<photoshop:City>${xml(pick(HOSTILE, at * 5 + 2))}</photoshop:City>
<photoshop:Country>${xml(pick(HOSTILE, at + 11))}</photoshop:Country>
</rdf:Description></rdf:RDF></x:xmpmeta>`;
}

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
