import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface PdfImage {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly icc?: Buffer | undefined;
  /** In dots per inch; determines the page size. */
  readonly density: number;
}

const SPACES = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' } as const;

/**
 * Writes a PDF with one page that shows a JPEG. The file is assembled without a library: it consists of a few
 * objects around the unchanged JPEG data, which a library would hold in memory.
 */
export async function writePdf(jpeg: string, output: string, image: PdfImage): Promise<void> {
  const { width, height, channels, icc, density } = image;
  const { size } = await stat(jpeg);
  const points = (pixels: number) => ((pixels * 72) / density).toFixed(3);
  const space = icc ? '[/ICCBased 6 0 R]' : SPACES[channels];
  // sharp writes CMYK JPEGs with inverted values, as Adobe programs do.
  const decode = channels === 4 ? ' /Decode [1 0 1 0 1 0 1 0]' : '';
  const content = `q ${points(width)} 0 0 ${points(height)} 0 0 cm /I Do Q`;
  const objects: (
    string | { dictionary: string; length: number; data: () => Iterable<Buffer> | AsyncIterable<Buffer> }
  )[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points(width)} ${points(height)}] /Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R >>`,
    {
      dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode${decode}`,
      length: size,
      data: () => createReadStream(jpeg) as AsyncIterable<Buffer>,
    },
    { dictionary: '', length: content.length, data: () => single(Buffer.from(content)) },
    ...(icc
      ? [
          {
            dictionary: `/N ${channels} /Alternate ${SPACES[channels]}`,
            length: icc.length,
            data: () => single(icc),
          },
        ]
      : []),
  ];
  async function* parts(): AsyncGenerator<Buffer> {
    let at = 0;
    const count = (bytes: Buffer) => {
      at += bytes.length;
      return bytes;
    };
    yield count(Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
    const offsets: number[] = [];
    for (const [index, object] of objects.entries()) {
      offsets.push(at);
      yield count(Buffer.from(`${index + 1} 0 obj\n`));
      if (typeof object === 'string') yield count(Buffer.from(object));
      else {
        yield count(Buffer.from(`<< ${object.dictionary} /Length ${object.length} >>\nstream\n`));
        for await (const chunk of object.data()) yield count(chunk);
        yield count(Buffer.from('\nendstream'));
      }
      yield count(Buffer.from('\nendobj\n'));
    }
    const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const entries = objects.length + 1;
    yield Buffer.from(
      `xref\n0 ${entries}\n0000000000 65535 f \n${table}trailer\n<< /Size ${entries} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    );
  }
  await pipeline(Readable.from(parts()), createWriteStream(output));
}

function* single(bytes: Buffer): Generator<Buffer> {
  yield bytes;
}
