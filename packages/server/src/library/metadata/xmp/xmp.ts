import { SaxesParser, type SaxesTagNS } from 'saxes';

type XmpValue = string | readonly XmpValue[] | { readonly [name: string]: XmpValue };
type XmpTags = Record<string, XmpValue>;

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const XML = 'http://www.w3.org/XML/1998/namespace';
/** Namespaces of attributes that are not properties. */
const NO_PROPERTIES = new Set(['', RDF, XML, 'http://www.w3.org/2000/xmlns/']);

/** Groups of exiftool by namespace. Properties of other namespaces are not read. */
const GROUPS: Readonly<Record<string, string>> = {
  'http://purl.org/dc/elements/1.1/': 'XMP-dc',
  'http://ns.adobe.com/xap/1.0/': 'XMP-xmp',
  'http://ns.adobe.com/xap/1.0/rights/': 'XMP-xmpRights',
  'http://ns.adobe.com/photoshop/1.0/': 'XMP-photoshop',
  'http://ns.adobe.com/tiff/1.0/': 'XMP-tiff',
  'http://ns.adobe.com/exif/1.0/': 'XMP-exif',
  'http://cipa.jp/exif/1.0/': 'XMP-exifEX',
  'http://ns.adobe.com/exif/1.0/aux/': 'XMP-aux',
  'http://ns.adobe.com/pdf/1.3/': 'XMP-pdf',
  'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/': 'XMP-iptcCore',
  'http://iptc.org/std/Iptc4xmpExt/2008-02-29/': 'XMP-iptcExt',
  'http://ns.useplus.org/ldf/xmp/1.0/': 'XMP-plus',
  'http://ns.adobe.com/lightroom/1.0/': 'XMP-lr',
  'http://www.digikam.org/ns/1.0/': 'XMP-digiKam',
  'http://ns.microsoft.com/photo/1.0': 'XMP-microsoft',
  'http://ns.microsoft.com/photo/1.0/': 'XMP-microsoft',
  'http://ns.iview-multimedia.com/mediapro/1.0/': 'XMP-mediapro',
  'http://ns.acdsee.com/iptc/1.0/': 'XMP-acdsee',
  'http://www.metadataworkinggroup.com/schemas/keywords/': 'XMP-mwg-kw',
  'http://prismstandard.org/namespaces/basic/2.0/': 'XMP-prism',
};

/** Names that exiftool gives to properties, if they are not those of XMP. */
const NAMES: Readonly<Record<string, string>> = {
  'XMP-mwg-kw:Keywords': 'XMP-mwg-kw:KeywordInfo',
  'XMP-exifEX:PhotographicSensitivity': 'XMP-exifEX:ISO',
};

/** Limits, so that a damaged packet cannot need much memory. */
const MAX_ELEMENTS = 50_000;
const MAX_DEPTH = 40;

/** An element of RDF while it is read. */
interface Node {
  readonly uri: string;
  readonly name: string;
  readonly language: string | undefined;
  text: string;
  readonly children: Node[];
}

/**
 * Returns the properties of an XMP packet under the names that exiftool uses. A text in several languages has one tag
 * for each (`XMP-dc:Title-de`), and the one without a suffix is the default. After a fault in the XML, the properties
 * before it are returned.
 */
export function readXmp(xml: string): XmpTags {
  const tags: XmpTags = {};
  for (const description of descriptions(xml))
    for (const property of description.children) addProperty(tags, property);
  return tags;
}

function descriptions(xml: string): Node[] {
  const found: Node[] = [];
  const open: Node[] = [];
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true, fragment: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (++elements > MAX_ELEMENTS || open.length > MAX_DEPTH) throw new RangeError('The packet is too large');
    const node = nodeOf(tag);
    const parent = open.at(-1);
    parent?.children.push(node);
    if (node.uri === RDF && node.name === 'Description' && parent?.name === 'RDF') found.push(node);
    open.push(node);
  });
  const addText = (text: string) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => open.pop());
  try {
    // Declarations and packet wrappers may stand inside of a fragment here, because packets are joined.
    parser.write(xml.replace(/<\?[\s\S]*?\?>|^\uFEFF|\0/g, '')).close();
  } catch {
    // The properties before the fault are used.
  }
  return found;
}

/** Returns the node of a tag. Attributes that are properties are like elements with a text. */
function nodeOf(tag: SaxesTagNS): Node {
  const attributes = Object.values(tag.attributes);
  const resource = attributes.find(({ uri, local }) => uri === RDF && local === 'resource');
  return {
    uri: tag.uri,
    name: tag.local,
    language: attributes.find(({ uri, local }) => uri === XML && local === 'lang')?.value,
    text: resource?.value ?? '',
    children: attributes
      .filter(({ uri }) => !NO_PROPERTIES.has(uri))
      .map(({ uri, local, value }) => ({ uri, name: local, language: undefined, text: value, children: [] })),
  };
}

function addProperty(tags: XmpTags, node: Node): void {
  const group = GROUPS[node.uri];
  if (group === undefined) return;
  const named = `${group}:${capitalized(node.name)}`;
  const key = NAMES[named] ?? named;
  const alternatives = node.children.find(({ uri, name }) => uri === RDF && name === 'Alt')?.children;
  if (alternatives?.some(({ language }) => language !== undefined) === true) {
    for (const { language, text } of alternatives) {
      const suffix = language === undefined || language.toLowerCase() === 'x-default' ? '' : `-${language}`;
      tags[key + suffix] ??= text.trim();
    }
    return;
  }
  const value = valueOf(node);
  tags[key] ??= typeof value === 'string' && /^XMP-(exif|tiff)/.test(group) ? decimal(value) : value;
}

/** Returns the value of a node: a list, a structure with capitalized names, or a text. */
function valueOf(node: Node): XmpValue {
  const list = node.children.find(({ uri, name }) => uri === RDF && /^(Bag|Seq|Alt)$/.test(name));
  if (list) return list.children.filter(({ name }) => name === 'li').map(valueOf);
  const inner = node.children.find(({ uri, name }) => uri === RDF && name === 'Description') ?? node;
  const value = inner.children.find(({ uri, name }) => uri === RDF && name === 'value');
  if (value) return valueOf(value);
  if (inner.children.length === 0) return node.text.trim();
  return Object.fromEntries(inner.children.map((child) => [capitalized(child.name), valueOf(child)]));
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns a fraction (`1/60`) as a number, as exiftool does. Other values are returned unchanged. */
function decimal(text: string): string {
  const parts = /^(-?\d+)\/(\d+)$/.exec(text);
  return parts === null || Number(parts[2]) === 0 ? text : String(Number(parts[1]) / Number(parts[2]));
}
