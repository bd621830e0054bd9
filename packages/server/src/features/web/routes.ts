import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { clientHas } from '../../http/conditions.js';

interface WebFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  /** Its name holds a hash of its content. */
  readonly immutable: boolean;
  readonly compressed: Map<string, Promise<Buffer>>;
}

const COMPRESSIBLE = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/;

/**
 * Serves the built web application out of memory: it is small, it does not change while the server runs, and each
 * file is compressed once. Every path that is no file is the application's own, which finds its page by itself.
 */
export function webRoutes(app: FastifyInstance, directory: string): void {
  const files = readWebFiles(directory);
  const page = files.get('/index.html');
  app.get('/*', async (request, reply) => {
    const path = new URL(request.url, 'http://portal').pathname;
    const file = files.get(path === '/' ? '/index.html' : path);
    if (file !== undefined) return sendWebFile(request, reply, file);
    const isPage = !path.startsWith('/assetportal/') && !path.startsWith('/assets/');
    if (page === undefined || !isPage) return reply.callNotFound();
    return sendWebFile(request, reply, page);
  });
}

function readWebFiles(directory: string): Map<string, WebFile> {
  const files = new Map<string, WebFile>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Source maps and the bundler's manifest are not for visitors.
    if (!entry.isFile() || entry.name.endsWith('.map') || relative(directory, path).startsWith('.')) continue;
    const body = readFileSync(path);
    const url = `/${relative(directory, path).split(sep).join('/')}`;
    files.set(url, {
      body,
      type: contentType(entry.name),
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
      immutable: url.startsWith('/assets/'),
      compressed: new Map(),
    });
  }
  return files;
}

function contentType(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream';
  return COMPRESSIBLE.test(type) ? `${type}; charset=utf-8` : type;
}

async function sendWebFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: WebFile,
): Promise<FastifyReply> {
  reply.headers({
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (clientHas(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  const encoding = COMPRESSIBLE.test(file.type)
    ? bestEncoding(request.headers['accept-encoding'])
    : undefined;
  if (encoding === undefined) return reply.send(file.body);
  const body = file.compressed.get(encoding) ?? compress(file.body, encoding);
  file.compressed.set(encoding, body);
  return reply.header('content-encoding', encoding).send(await body);
}

function bestEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const text = String(accepted ?? '');
  if (/\bbr\b(?!;q=0(\.0*)?\b)/.test(text)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?\b)/.test(text) ? 'gzip' : undefined;
}

function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    : promisify(gzip)(body, { level: 9 });
}
