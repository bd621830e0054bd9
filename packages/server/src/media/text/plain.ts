import type { FileHandle } from 'node:fs/promises';
import { decodeWindows1252 } from '../../lib/windows-1252.js';
import { readRange, readStream, type OpenFile } from '../common/input-file.js';
import { MediaError } from '../../lib/media-error.js';
import type { Collector } from './collector.js';
import { extractMarkup, HTML } from './markup.js';

/** Types that are read as plain text. */
export const PLAIN_TEXT: ReadonlySet<string> = new Set(['txt', 'md', 'csv', 'tsv']);
export const MARKUP: ReadonlySet<string> = new Set(['html']);

/** Maximum number of bytes per character. */
const BYTES_PER_CHARACTER = 4;

/**
 * Extracts the beginning of a text file. UTF-16 is detected by its byte order mark. Other files are read as
 * UTF-8 if they are valid UTF-8, otherwise as Windows-1252.
 */
export async function extractPlainText(
  { handle, size }: OpenFile,
  characters: number,
  into: Collector,
): Promise<void> {
  into.add(decode(await readRange(handle, 0, Math.min(size, characters * BYTES_PER_CHARACTER))));
}

/**
 * Returns the beginning of a text file, with its line breaks and spaces.
 *
 * @throws MediaError `unsupported-format` for a file with control characters, which is no text
 */
export async function readVerbatim({ handle, size }: OpenFile, characters: number): Promise<string> {
  const text = decode(await readRange(handle, 0, Math.min(size, characters * BYTES_PER_CHARACTER)));
  // eslint-disable-next-line no-control-regex -- matches exactly these characters
  if (/[\u0000-\u0006\u000e-\u001a]/.test(text)) throw new MediaError('unsupported-format', 'no text');
  return (
    text
      .slice(0, characters)
      .replace(/^\ufeff/, '')
      // eslint-disable-next-line no-control-regex -- matches exactly these characters
      .replace(/[\u0007\u0008\u000b\u000c\u001b-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu, '')
  );
}

function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff)
    return bytes
      .subarray(2, bytes.length & ~1)
      .swap16()
      .toString('utf16le');
  try {
    // The `stream` option tolerates a truncated character at the end.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return decodeWindows1252(bytes);
  }
}

export async function extractHtml(file: FileHandle, bytes: number, into: Collector): Promise<void> {
  const stream = readStream(file);
  try {
    await extractMarkup(stream, HTML, into, { left: bytes });
  } finally {
    stream.destroy();
  }
}
