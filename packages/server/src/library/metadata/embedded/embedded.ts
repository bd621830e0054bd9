import { open } from 'node:fs/promises';
import { decodeUndeclared } from '../../../lib/windows-1252.js';
import { FileParts, type Blocks } from './blocks.js';
import { readBoxes, readRiff, readTiff } from './containers.js';
import { readCredentials } from './credentials.js';
import { readGif } from './gif.js';
import { readJpeg } from './jpeg.js';
import { readPng } from './png.js';

type EmbeddedTags = Record<string, string | string[]>;

/** Names of text chunks in PNG files (PNG specification, section 11.3.3). exiftool uses the same names. */
const PNG_NAMES: readonly string[] = ['Title', 'Author', 'Description', 'Copyright', 'Comment', 'Artist'];

/**
 * Reads the parts of a file that exiftool and exifr do not return unchanged: comments, text chunks of PNG files,
 * and Content Credentials. The tags of comments and text chunks have exiftool's names. Empty for other formats and damaged
 * files.
 */
export async function readEmbedded(path: string): Promise<EmbeddedTags> {
  const blocks: Blocks = { comments: [], texts: {}, credentials: Buffer.alloc(0) };
  let group = 'File';
  try {
    const file = await open(path, 'r');
    try {
      const parts = new FileParts(file, (await file.stat()).size);
      const format = formatOf(Buffer.from(await parts.read(0, 16)));
      await format?.read(parts, blocks);
      group = format?.group ?? group;
    } finally {
      await file.close();
    }
  } catch {
    // The parts before the fault are used.
  }
  return { ...textTags(blocks, group), ...credentialTags(blocks.credentials) };
}

interface Format {
  readonly read: (parts: FileParts, blocks: Blocks) => Promise<void>;
  /** Group of the tag `Comment`. Default: `File`. */
  readonly group?: string;
}

function formatOf(head: Buffer): Format | undefined {
  const start = head.toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return { read: readJpeg };
  if (start.startsWith('\x89PNG')) return { read: readPng };
  if (start.startsWith('GIF8')) return { read: readGif, group: 'GIF' };
  if (start.startsWith('RIFF')) return { read: readRiff };
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return { read: readTiff };
  if (start.slice(4, 8) === 'ftyp' || start.slice(4, 8) === 'JXL ') return { read: readBoxes };
  return undefined;
}

function textTags({ comments, texts }: Blocks, group: string): EmbeddedTags {
  const decoded = comments.map(decodeUndeclared).filter((text) => text.trim() !== '');
  const named = Object.entries(texts)
    .filter(([name]) => PNG_NAMES.includes(name))
    .map(([name, text]) => [`PNG:${name}`, text] as const);
  return { ...(decoded.length > 0 && { [`${group}:Comment`]: decoded }), ...Object.fromEntries(named) };
}

function credentialTags(store: Buffer): EmbeddedTags {
  const credentials = store.length === 0 ? undefined : readCredentials(store);
  if (credentials === undefined) return {};
  const { tool, actions, signer, source } = credentials;
  return {
    'C2PA:Tool': tool,
    ...(actions.length > 0 && { 'C2PA:Actions': [...actions] }),
    ...(signer !== undefined && { 'C2PA:Signer': signer }),
    ...(source !== undefined && { 'C2PA:DigitalSourceType': source }),
  };
}
