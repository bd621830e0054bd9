import { inflateSync } from 'node:zlib';
import { decodeUndeclared } from '../../../lib/windows-1252.js';
import {
  MAX_BLOCKS,
  MAX_COMMENT,
  MAX_COMMENTS,
  MAX_CREDENTIALS,
  type Blocks,
  type FileParts,
} from './blocks.js';

/** Reads the text chunks (`tEXt`, `zTXt`, `iTXt`) and the manifest store (`caBX`) of a PNG file. */
export async function readPng(parts: FileParts, blocks: Blocks): Promise<void> {
  let at = 8;
  for (let count = 0; count < MAX_BLOCKS; count++) {
    const head = await parts.read(at, 8);
    if (head.length < 8) return;
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (type === 'IEND') return;
    if (type === 'caBX' && length <= MAX_CREDENTIALS)
      blocks.credentials = Buffer.from(await parts.read(at + 8, length));
    else if (/^[tzi]T?[EX]?Xt$/.test(type) && length <= MAX_COMMENT)
      addText(blocks, type, Buffer.from(await parts.read(at + 8, length)));
    at += 12 + length;
  }
}

/** Adds a text. The first one with a name counts. XMP is not a text, and is read elsewhere. */
function addText(blocks: Blocks, type: string, data: Buffer): void {
  const end = data.indexOf(0);
  if (end < 1 || end > 79 || Object.keys(blocks.texts).length >= MAX_COMMENTS) return;
  const name = data.toString('latin1', 0, end);
  const rest = data.subarray(end + 1);
  if (name.startsWith('XML:') || name.startsWith('Raw profile') || Object.hasOwn(blocks.texts, name)) return;
  const text = type === 'tEXt' ? rest : type === 'zTXt' ? inflated(rest.subarray(1)) : international(rest);
  if (text !== undefined && text.length > 0) blocks.texts[name] = decodeUndeclared(text);
}

/** Returns the text of an `iTXt` chunk after its flags, its language and its translated name. */
function international(data: Buffer): Buffer | undefined {
  const language = data.indexOf(0, 2);
  const name = language < 0 ? -1 : data.indexOf(0, language + 1);
  if (name < 0) return undefined;
  const text = data.subarray(name + 1);
  return data[0] === 1 ? inflated(text) : text;
}

function inflated(data: Buffer): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength: MAX_COMMENT });
  } catch {
    return undefined; // damaged, or too long
  }
}
