import { csvLine } from '../../../contract/csv/csv.js';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import { escapeText } from '../../../translations/formats/xml-text.js';
import { NAMESPACES, XMP_PROPERTIES, type XmpProperty } from './fields.js';

/** Forms of a sidecar file: two that belong to one asset, and a list of all assets of a run. */
export const SIDECAR_KINDS = ['json', 'xmp', 'csv'] as const;

/** Form of a sidecar file. */
export type SidecarKind = (typeof SIDECAR_KINDS)[number];

/**
 * Fields that a sidecar omits. They describe the portal and not the asset, or change without a change of the metadata:
 * a sidecar would then be written again after each download.
 */
const OMITTED: ReadonlySet<string> = new Set([
  'url',
  'thumbhash',
  'preview_problem',
  'offline',
  'obj_dload_cnt',
  'page',
  'score',
]);

/** Characters that XML 1.0 cannot contain. */
const INVALID =
  // eslint-disable-next-line no-control-regex -- The expression finds control characters.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Returns the content of the sidecar of an asset. The same metadata always results in the same bytes. */
export function sidecarText(asset: Asset, kind: 'json' | 'xmp'): string {
  return kind === 'json' ? jsonOf(asset) : xmpOf(asset);
}

/**
 * Returns the path of the sidecar next to a file: `a/x.jpg.json`, `a/x.xmp`. With `full`, XMP also follows the whole
 * name: `a/x.jpg.xmp`, for files that differ only in their extension. Portals, darktable and digiKam read both forms.
 */
export function sidecarPath(path: string, kind: 'json' | 'xmp', { full = false } = {}): string {
  if (kind === 'json' || full) return `${path}.${kind}`;
  return `${path.replace(/(?<=[^/])\.[^./]*$/, '')}.xmp`;
}

function jsonOf(asset: Asset): string {
  const names = Object.keys(asset).filter((name) => !OMITTED.has(name));
  const members = names.sort().map((name) => [name, asset[name]] as const);
  return `${JSON.stringify(Object.fromEntries(members), null, 2)}\n`;
}

function xmpOf(asset: Asset): string {
  const used = XMP_PROPERTIES.filter(({ values }) => values(asset).length > 0);
  const namespaces = Object.values(NAMESPACES).map(([prefix, name]) => `\n    xmlns:${prefix}="${name}"`);
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    ' <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `  <rdf:Description rdf:about=""${namespaces.join('')}>`,
    ...used.map((property) => `   ${elementOf(property, asset)}`),
    '  </rdf:Description>',
    ' </rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>\n',
  ].join('\n');
}

const CONTAINERS = {
  languages: 'rdf:Alt',
  bag: 'rdf:Bag',
  sequence: 'rdf:Seq',
  structures: 'rdf:Seq',
} as const;

/** Fields with a text per language, by their names in XMP. */
const LOCALIZED: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  rights: 'copyright',
  UsageTerms: 'usage_terms',
  AltTextAccessibility: 'alt_text',
  ExtDescrAccessibility: 'extended_description',
};

function elementOf({ prefix: key, name, form, member, values }: XmpProperty, asset: Asset): string {
  const [prefix] = NAMESPACES[key];
  const element = `${prefix}:${name}`;
  const texts = values(asset).map(xmlText);
  if (form === 'text') return `<${element}>${texts.join('')}</${element}>`;
  const language = form === 'languages' ? ' xml:lang="x-default"' : '';
  const items = texts.map((text) =>
    member === undefined
      ? `<rdf:li${language}>${text}</rdf:li>`
      : `<rdf:li rdf:parseType="Resource"><${prefix}:${member}>${text}</${prefix}:${member}></rdf:li>`,
  );
  const container = CONTAINERS[form];
  if (form === 'languages') items.push(...translationsOf(asset, LOCALIZED[name] ?? ''));
  return `<${element}><${container}>${items.join('')}</${container}></${element}>`;
}

const xmlText = (text: string): string => escapeText(text.replace(INVALID, ' '));

/** Returns the translations of a field in the file. They follow the default value. */
function translationsOf({ localized = {} }: Asset, field: string): string[] {
  return Object.entries(localized).flatMap(([language, fields]) => {
    const text = fields[field] ?? '';
    if (text === '' || !LANGUAGE.test(language)) return [];
    return [`<rdf:li xml:lang="${language}">${xmlText(text)}</rdf:li>`];
  });
}

/** Codes of languages that an attribute of XML can contain unescaped. */
const LANGUAGE = /^[a-z0-9-]{1,35}$/i;

/** Separates the values of a list in a CSV file. A single semicolon can be part of a keyword. */
const SEPARATOR = ';; ';

/** Header of a CSV file that exiftool imports: `exiftool -csv=metadata.csv -sep ';; ' -r .` */
export const sidecarCsvHeader = (): string =>
  csvLine([
    'SourceFile',
    ...XMP_PROPERTIES.map(({ prefix, name, member = name }) => `XMP-${prefix}:${capital(member)}`),
  ]);

/** Returns the line of an asset in a CSV file. @param path of its file, relative to the CSV file */
export const sidecarCsvRow = (path: string, asset: Asset): string =>
  csvLine([
    `./${path}`,
    ...XMP_PROPERTIES.map(({ values, exiftool }) =>
      exiftool === undefined ? values(asset).join(SEPARATOR) : (exiftool(asset)[0] ?? ''),
    ),
  ]);

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
