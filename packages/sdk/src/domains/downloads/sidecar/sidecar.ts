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
  ...['url', 'thumbhash', 'preview_problem', 'offline', 'obj_dload_cnt', 'page', 'score'],
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
  const namespaces = Object.entries(NAMESPACES).map(([prefix, name]) => `\n    xmlns:${prefix}="${name}"`);
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    ' <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `  <rdf:Description rdf:about=""${namespaces.join('')}>`,
    ...used.map((property) => `   ${elementOf(property, property.values(asset))}`),
    '  </rdf:Description>',
    ' </rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>\n',
  ].join('\n');
}

const CONTAINERS = { languages: 'rdf:Alt', bag: 'rdf:Bag', sequence: 'rdf:Seq' } as const;

function elementOf({ prefix, name, form }: XmpProperty, values: readonly string[]): string {
  const element = `${prefix}:${name}`;
  const texts = values.map((value) => escapeText(value.replace(INVALID, ' ')));
  if (form === 'text') return `<${element}>${texts.join('')}</${element}>`;
  const language = form === 'languages' ? ' xml:lang="x-default"' : '';
  const items = texts.map((text) => `<rdf:li${language}>${text}</rdf:li>`).join('');
  const container = CONTAINERS[form];
  return `<${element}><${container}>${items}</${container}></${element}>`;
}

/** Separates the values of a list in a CSV file. A single semicolon can be part of a keyword. */
const SEPARATOR = ';; ';

/** Header of a CSV file that exiftool imports: `exiftool -csv=metadata.csv -sep ';; ' -r .` */
export const sidecarCsvHeader = (): string =>
  csvLine(['SourceFile', ...XMP_PROPERTIES.map(({ prefix, name }) => `XMP-${prefix}:${capital(name)}`)]);

/** Returns the line of an asset in a CSV file. @param path of its file, relative to the CSV file */
export const sidecarCsvRow = (path: string, asset: Asset): string =>
  csvLine([
    `./${path}`,
    ...XMP_PROPERTIES.map(({ values, numbers }) => numbers?.(asset)[0] ?? values(asset).join(SEPARATOR)),
  ]);

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
