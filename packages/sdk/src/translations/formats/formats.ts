import { readCsv, writeCsv } from './csv.js';
import { readJson, writeJson } from './json.js';
import { readPo, writePo } from './po.js';
import { FormatError, MAX_FILE_LENGTH, type ReadTranslationFile, type TranslationFile } from './unit.js';
import { readXliff } from './xliff-read.js';
import { writeXliff } from './xliff-write.js';

/** Formats of translation files. */
export const TRANSLATION_FORMATS = ['json', 'csv', 'xliff', 'po'] as const;

/** A format of translation files. */
export type TranslationFormat = (typeof TRANSLATION_FORMATS)[number];

/** File name extension and media type of each format. */
export const FORMAT_FACTS: Readonly<
  Record<TranslationFormat, { readonly extension: string; readonly type: string }>
> = {
  json: { extension: 'json', type: 'application/json' },
  csv: { extension: 'csv', type: 'text/csv;charset=utf-8' },
  xliff: { extension: 'xlf', type: 'application/xliff+xml' },
  po: { extension: 'po', type: 'text/x-gettext-translation' },
};

const WRITERS: Readonly<Record<TranslationFormat, (file: TranslationFile) => string>> = {
  json: writeJson,
  csv: writeCsv,
  xliff: writeXliff,
  po: writePo,
};

/** Returns the text of a translation file. The same content always gives the same text. */
export function writeTranslationFile(format: TranslationFormat, file: TranslationFile): string {
  return WRITERS[format](file);
}

/** Name and language of a file, besides its content. */
export interface FileHints {
  /** File name, whose extension decides between formats that look alike. */
  readonly name?: string;
  /** Code of the language to import, for files that do not name one. */
  readonly language?: string;
}

/**
 * Reads a translation file in any of the formats, as this portal or another tool has written it.
 *
 * @throws FormatError if the file is too large, damaged, or not a translation file
 */
export function readTranslationFile(
  content: Uint8Array | string,
  hints: FileHints = {},
): ReadTranslationFile & { readonly format: TranslationFormat } {
  const { length } = content;
  // A character has at most 4 bytes.
  if (length > (typeof content === 'string' ? MAX_FILE_LENGTH : 4 * MAX_FILE_LENGTH))
    throw new FormatError('tooLarge');
  const text = (typeof content === 'string' ? content : decode(content)).replace(/^\ufeff/, '');
  if (text.length > MAX_FILE_LENGTH) throw new FormatError('tooLarge');
  if (text.trim() === '') throw new FormatError('empty');
  const format = formatOf(text, hints.name);
  try {
    return { format, ...readers[format](text, hints) };
  } catch (error) {
    // A regular expression or a parser may exceed the stack on a hostile file.
    throw error instanceof FormatError ? error : new FormatError('syntax');
  }
}

const readers: Readonly<Record<TranslationFormat, (text: string, hints: FileHints) => ReadTranslationFile>> =
  {
    json: readJson,
    csv: readCsv,
    xliff: readXliff,
    po: readPo,
  };

/** Returns the format of a file. Its content counts more than its name, because browsers and mail rename files. */
function formatOf(text: string, name = ''): TranslationFormat {
  const start = text.trimStart();
  if (/^[{[]/.test(start)) return 'json';
  if (start.startsWith('<')) return 'xliff';
  if (/\.(?:po|pot)$/i.test(name) || /^msgid\s+"/m.test(text)) return 'po';
  if (/\.(?:csv|tsv|txt)$/i.test(name) || /[,;\t]/.test(text)) return 'csv';
  throw new FormatError('unknown');
}

/** Decodes UTF-8, UTF-16 with a byte order mark, and otherwise Windows-1252, as spreadsheets write it. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
