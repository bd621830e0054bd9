import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import type { FileBytes } from '../read/streams/file-bytes.js';
import type { Tags } from './tags.js';

/** Maximum size of a document whose properties are read, in bytes. It is in memory twice. */
const MAX_DOCUMENT = 128 * 2 ** 20;
/** Maximum length of a property, in bytes. */
const MAX_PROPERTY = 64 * 1024;

/** Properties of a document, by exiftool's names. */
const PROPERTIES: Readonly<Record<string, string>> = {
  'PDF:Title': 'Title',
  'PDF:Author': 'Author',
  'PDF:Subject': 'Subject',
  'PDF:Keywords': 'Keywords',
};

/** The functions of PDFium that its package does not pass on. */
interface WithProperties {
  readonly documentIdx: number;
  readonly module: {
    _FPDF_GetMetaText(document: number, name: number, buffer: number, length: number): number;
    /** Replaced when memory grows, so it is read again after each call. */
    readonly HEAPU8: Uint8Array;
    readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  };
}

let library: Promise<PDFiumLibrary> | undefined;

/**
 * Adds to the tags of a PDF the properties that PDFium reads, if exiftool has read no page count. The file is then
 * damaged or encrypted with AES-256, whose key takes seconds to derive in Perl, or there is no Perl.
 *
 * @param tags The tags as exiftool read them. They take precedence.
 */
export async function completedPdfTags(tags: Tags, file: FileBytes): Promise<Tags> {
  if (tags['PDF:PageCount'] !== undefined || file.size > MAX_DOCUMENT) return tags;
  return { ...(await propertiesOf(await file.read(0, file.size))), ...tags };
}

/** Returns the properties of a document. Empty if it needs a password, or cannot be read. */
async function propertiesOf(bytes: Buffer): Promise<Tags> {
  try {
    library ??= import('@hyzyla/pdfium').then(({ PDFiumLibrary }) => PDFiumLibrary.init());
    const document = await (await library).loadDocument(bytes);
    try {
      const entries = Object.entries(PROPERTIES).map(
        ([tag, name]) => [tag, property(document, name)] as const,
      );
      return {
        ...Object.fromEntries(entries.filter(([, value]) => value !== '')),
        ...createdTag(property(document, 'CreationDate')),
        'PDF:PageCount': String(document.getPageCount()),
      };
    } finally {
      document.destroy();
    }
  } catch {
    // An error can leave the library in an invalid state, so the next document gets a new instance.
    library = undefined;
    return {};
  }
}

function property(document: PDFiumDocument, name: string): string {
  const { module, documentIdx } = document as unknown as WithProperties;
  const key = Buffer.from(`${name}\0`, 'latin1');
  const pointer = module.wasmExports.malloc(key.length + MAX_PROPERTY);
  try {
    module.HEAPU8.set(key, pointer);
    const text = pointer + key.length;
    const length = module._FPDF_GetMetaText(documentIdx, pointer, text, MAX_PROPERTY);
    // UTF-16 with a final zero. PDFium writes nothing if the text is longer than the buffer.
    if (length < 2 || length > MAX_PROPERTY) return '';
    return new TextDecoder('utf-16le').decode(module.HEAPU8.slice(text, text + length - 2)).trim();
  } finally {
    module.wasmExports.free(pointer);
  }
}

/** Returns a date such as `D:20230810150707+02'00'` in exiftool's form. */
function createdTag(created: string): Tags {
  const [, year, month, day, hour, minute = '00', second = '00', zone = ''] =
    /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(Z|[+-]\d{2}'?\d{2})?/.exec(created) ?? [];
  if (year === undefined) return {};
  const date = [year, month, day].filter((part) => part !== undefined).join(':');
  const time = hour === undefined ? '' : ` ${hour}:${minute}:${second}${zone.replace("'", '')}`;
  return { 'PDF:CreateDate': date + time };
}
