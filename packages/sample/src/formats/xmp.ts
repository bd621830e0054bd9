import type { Meta } from '../content/metadata.js';
import type { Both, Language } from '../content/vocabulary.js';

export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** Returns a text in both languages. The default one is that of `own`. */
function alternatives(tag: string, text: Both, own: Language): string {
  const item = (lang: string, value: string): string =>
    `<rdf:li xml:lang="${lang}">${escapeXml(value)}</rdf:li>`;
  const items = [
    item('x-default', text[own]),
    ...Object.entries(text).map(([lang, value]) => item(lang, value)),
  ];
  return `<${tag}><rdf:Alt>${items.join('')}</rdf:Alt></${tag}>`;
}

const listOf = (tag: string, kind: 'Bag' | 'Seq', values: readonly string[]): string =>
  `<${tag}><rdf:${kind}>${values.map((v) => `<rdf:li>${escapeXml(v)}</rdf:li>`).join('')}</rdf:${kind}></${tag}>`;

/** Formats an angle as degrees and decimal minutes for XMP, such as 54,30.960000N. */
function angle(value: number, positive: string, negative: string): string {
  const size = Math.abs(value);
  const degrees = Math.floor(size);
  return `${degrees},${((size - degrees) * 60).toFixed(6)}${value < 0 ? negative : positive}`;
}

const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  Iptc4xmpCore: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  exifEX: 'http://cipa.jp/exif/1.0/',
  aux: 'http://ns.adobe.com/exif/1.0/aux/',
  tiff: 'http://ns.adobe.com/tiff/1.0/',
} as const;

/**
 * Returns the metadata as an XMP packet, which can be embedded in a file or written to an `.xmp` sidecar.
 * `extra` contains additional tags.
 */
export function xmp(meta: Meta, extra: Readonly<Record<string, string>> = {}): string {
  const plain: Record<string, string | number | undefined> = {
    'xmp:Rating': meta.rating,
    'xmp:CreateDate': meta.taken,
    'xmp:CreatorTool': 'assetportal sample',
    'xmpRights:Marked': 'True',
    'photoshop:DateCreated': meta.taken,
    'photoshop:City': meta.place?.city,
    'photoshop:Country': meta.place?.country,
    'Iptc4xmpCore:CountryCode': meta.place?.code,
    'exif:DateTimeOriginal': meta.taken,
    'exif:GPSLatitude': meta.position && angle(meta.position.lat, 'N', 'S'),
    'exif:GPSLongitude': meta.position && angle(meta.position.lon, 'E', 'W'),
    'tiff:Make': meta.camera?.make,
    'tiff:Model': meta.camera?.model,
    'aux:Lens': meta.camera?.lens,
    'exifEX:LensModel': meta.camera?.lens,
    ...extra,
  };
  const simple = Object.entries(plain)
    .filter(([, value]) => value !== undefined)
    .map(([tag, value]) => `<${tag}>${escapeXml(String(value))}</${tag}>`);
  const lines = [
    alternatives('dc:title', meta.title, meta.language),
    alternatives('dc:description', meta.description, meta.language),
    listOf('dc:creator', 'Seq', [meta.creator]),
    listOf('dc:subject', 'Bag', meta.keywords),
    alternatives('dc:rights', meta.rights, meta.language),
    ...simple,
  ];
  const spaces = Object.entries({
    ...NAMESPACES,
    ...(Object.keys(extra).some((k) => k.startsWith('pdf:')) ? { pdf: 'http://ns.adobe.com/pdf/1.3/' } : {}),
  })
    .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
    .join('');
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""${spaces}>
${lines.join('\n')}
</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}
