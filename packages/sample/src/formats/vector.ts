import { descriptionOf, type Meta, titleOf } from '../content/metadata.js';
import { escapeXml, xmp } from './xmp.js';

/** Returns an SVG file with the metadata: a title and a description for browsers, and XMP for other programs. */
export function vector(svg: string, meta: Meta): Buffer {
  const packet = xmp(meta).replace(/<\?xpacket[^>]*\?>\n?/g, '');
  const head = `<title>${escapeXml(titleOf(meta))}</title><desc>${escapeXml(descriptionOf(meta))}</desc><metadata>${packet}</metadata>`;
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n${svg.replace(/^<svg[^>]*>/, (tag) => `${tag}\n${head}\n`)}\n`,
  );
}
