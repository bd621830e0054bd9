import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Rgb } from '../draw/color.js';
import { descriptionOf, type Meta, titleOf } from '../content/metadata.js';
import { xmp } from './xmp.js';

/** Widths of Helvetica characters, starting with the space, in thousandths of the font size. */
const WIDTHS =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number);

/** WinAnsiEncoding codes of typographic characters that Latin-1 does not have. */
const EXTRA: Readonly<Record<string, number>> = {
  '€': 128,
  '„': 132,
  '…': 133,
  '‘': 145,
  '’': 146,
  '“': 147,
  '”': 148,
  '•': 149,
  '–': 150,
  '—': 151,
};

function widthOf(text: string, size: number): number {
  let sum = 0;
  for (const c of text.normalize('NFD')) {
    const code = c.codePointAt(0)!;
    if (code >= 0x300 && code < 0x370) continue;
    sum += WIDTHS[code - 32] ?? 600;
  }
  return (sum * size) / 1000;
}

/** Wraps text into lines of at most `width` points. Does not split words. */
function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function literal(text: string): string {
  const bytes = [...text].map((c) => EXTRA[c] ?? (c.codePointAt(0)! < 256 ? c.codePointAt(0)! : 63));
  return `<${Buffer.from(bytes).toString('hex')}>`;
}

const unicode = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
const n = (x: number): string => String(Math.round(x * 100) / 100);
const paint = (color: Rgb): string => color.map((c) => n(c / 255)).join(' ');

export interface PageImage {
  jpeg: Buffer;
  width: number;
  height: number;
}

/** A PDF page. Coordinates are in points, from the top left corner. */
export class Page {
  readonly images: PageImage[] = [];
  readonly #content: string[] = [];

  constructor(
    readonly width = 595,
    readonly height = 842,
  ) {}

  text(
    x: number,
    y: number,
    size: number,
    font: 'regular' | 'bold' | 'italic',
    color: Rgb,
    text: string,
  ): void {
    const name = { regular: 'F1', bold: 'F2', italic: 'F3' }[font];
    this.#content.push(
      `BT /${name} ${n(size)} Tf ${paint(color)} rg ${n(x)} ${n(this.height - y)} Td ${literal(text)} Tj ET`,
    );
  }

  /** Adds a paragraph that wraps at `width`. Returns the y coordinate below it. */
  block(
    x: number,
    y: number,
    width: number,
    size: number,
    color: Rgb,
    text: string,
    font: 'regular' | 'bold' | 'italic' = 'regular',
  ): number {
    for (const line of wrap(text, size, width)) {
      this.text(x, y, size, font, color, line);
      y += size * 1.5;
    }
    return y;
  }

  rect(x: number, y: number, width: number, height: number, color: Rgb): void {
    this.#content.push(
      `${paint(color)} rg ${n(x)} ${n(this.height - y - height)} ${n(width)} ${n(height)} re f`,
    );
  }

  disc(x: number, y: number, r: number, color: Rgb): void {
    const k = r * 0.5523;
    const cy = this.height - y;
    const curve = (...p: number[]): string => `${p.map(n).join(' ')} c`;
    this.#content.push(
      `${paint(color)} rg ${n(x + r)} ${n(cy)} m ${curve(x + r, cy + k, x + k, cy + r, x, cy + r)} ${curve(x - k, cy + r, x - r, cy + k, x - r, cy)} ${curve(x - r, cy - k, x - k, cy - r, x, cy - r)} ${curve(x + k, cy - r, x + r, cy - k, x + r, cy)} f`,
    );
  }

  /** Adds an image that fills the box. Crops the parts that extend beyond it. */
  image(x: number, y: number, width: number, height: number, image: PageImage): void {
    const scale = Math.max(width / image.width, height / image.height);
    const [w, h] = [image.width * scale, image.height * scale];
    const bottom = this.height - y - height;
    this.images.push(image);
    this.#content.push(
      `q ${n(x)} ${n(bottom)} ${n(width)} ${n(height)} re W n ${n(w)} 0 0 ${n(h)} ${n(x - (w - width) / 2)} ${n(bottom - (h - height) / 2)} cm /I${this.images.length} Do Q`,
    );
  }

  get content(): Buffer {
    return deflateSync(Buffer.from(this.#content.join('\n')));
  }
}

/**
 * Creates a PDF 1.7 file from pages, with the metadata in its information dictionary and as XMP. The same input
 * always creates the same bytes.
 */
export function pdf(pages: readonly Page[], meta: Meta): Buffer {
  const objects: Buffer[] = [];
  const add = (dictionary: string, stream?: Buffer): number => {
    objects.push(
      stream
        ? Buffer.concat([
            Buffer.from(`<<${dictionary} /Length ${stream.length}>>\nstream\n`),
            stream,
            Buffer.from('\nendstream'),
          ])
        : Buffer.from(dictionary),
    );
    return objects.length;
  };
  const fonts = ['Helvetica', 'Helvetica-Bold', 'Times-Italic'].map((name) =>
    add(`<</Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding>>`),
  );
  const images = new Map<PageImage, number>();
  // Pages contain the object number of the page tree, which is added after them. The number is computed in
  // advance.
  const tree = objects.length + new Set(pages.flatMap((page) => page.images)).size + pages.length * 2 + 1;
  const kids = pages.map((page) => {
    const used = page.images.map((image, i) => {
      const number =
        images.get(image) ??
        add(
          `/Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
          image.jpeg,
        );
      images.set(image, number);
      return `/I${i + 1} ${number} 0 R`;
    });
    const content = add('/Filter /FlateDecode', page.content);
    return add(
      `<</Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${content} 0 R /Resources <</Font <<${fonts.map((f, i) => `/F${i + 1} ${f} 0 R`).join(' ')}>> /XObject <<${used.join(' ')}>>>>>>`,
    );
  });
  add(`<</Type /Pages /Count ${kids.length} /Kids [${kids.map((k) => `${k} 0 R`).join(' ')}]>>`);
  const keywords = meta.keywords.join(', ');
  const packet = add(
    '/Type /Metadata /Subtype /XML',
    Buffer.from(xmp(meta, { 'pdf:Keywords': keywords, 'pdf:Producer': 'assetportal sample' })),
  );
  const catalog = add(
    `<</Type /Catalog /Pages ${tree} 0 R /Metadata ${packet} 0 R /Lang (${meta.language}) /ViewerPreferences <</DisplayDocTitle true>>>>`,
  );
  const date = `(D:${meta.taken.slice(0, 19).replace(/\D/g, '')}${meta.taken.slice(19).replace(':', "'")}')`;
  const info = add(
    `<</Title ${unicode(titleOf(meta))} /Author ${unicode(meta.creator)} /Subject ${unicode(descriptionOf(meta))} /Keywords ${unicode(keywords)} /Creator (assetportal sample) /Producer (assetportal sample) /CreationDate ${date} /ModDate ${date}>>`,
  );
  return assemble(objects, catalog, info, createHash('md5').update(titleOf(meta)).digest('hex'));
}

/** Assembles a PDF file from numbered objects, with a cross-reference table. */
function assemble(objects: readonly Buffer[], catalog: number, info: number, id: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = parts[0]!.length;
  const offsets = objects.map((object, i) => {
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    const start = at;
    parts.push(part);
    at += part.length;
    return start;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>]>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
