import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { APP_FILES } from '../../http/base-path.js';
import { clientHas } from '../../http/conditional/etag.js';
import { bestEncoding, CompressedText } from '../../lib/content-encoding.js';

/** A file of the built web application, in memory. */
export interface WebFile {
  readonly text: CompressedText;
  readonly type: string;
  readonly etag: string;
  /** True if the file name contains a hash of the content. */
  readonly immutable: boolean;
}

const QUALITY = { br: 9, gzip: 9 };
const COMPRESSIBLE = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/;

/**
 * Compressed files of all folders, by hash of their content. Portals in one process, as in the tests, compress the
 * same application only once.
 */
const compressed = new Map<string, CompressedText>();

/** Reads the public files of the web application, by the path of their URL. */
export function readWebFiles(directory: string): Map<string, WebFile> {
  const files = new Map<string, WebFile>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Source maps and the bundler's manifest are not public.
    if (!entry.isFile() || entry.name.endsWith('.map') || relative(directory, path).startsWith('.')) continue;
    const body = readFileSync(path);
    const url = `/${relative(directory, path).split(sep).join('/')}`;
    const hash = createHash('sha256').update(body).digest('base64url');
    const text = compressed.get(hash) ?? new CompressedText(body, QUALITY);
    compressed.set(hash, text);
    files.set(url, {
      text,
      type: contentType(entry.name),
      etag: `"${hash.slice(0, 27)}"`,
      immutable: url.startsWith(APP_FILES),
    });
  }
  return files;
}

function contentType(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream';
  return COMPRESSIBLE.test(type) ? `${type}; charset=utf-8` : type;
}

/** Sends a file, or a 304 if the client already has it. */
export async function sendWebFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: WebFile,
): Promise<FastifyReply> {
  reply.headers({
    etag: file.etag,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (clientHas(request.headers['if-none-match'], file.etag)) {
    return reply.headers({ 'content-type': file.type, vary: 'accept-encoding' }).code(304).send();
  }
  return sendText(request, reply, file);
}

/** Sends text in the best encoding that the client accepts. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type }: Pick<WebFile, 'text' | 'type'>,
): Promise<FastifyReply> {
  reply.headers({ 'content-type': type, vary: 'accept-encoding' });
  const encoding = COMPRESSIBLE.test(type) ? bestEncoding(request.headers['accept-encoding']) : undefined;
  if (encoding === undefined) return reply.send(text.plain);
  return reply.header('content-encoding', encoding).send(await text.in(encoding));
}
