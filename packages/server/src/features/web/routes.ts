import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { clientHas } from '../../http/conditional/etag.js';
import { bestEncoding, CompressedText } from '../../lib/content-encoding.js';
import type { AppContext } from '../context.js';

interface WebFile {
  readonly text: CompressedText;
  readonly type: string;
  readonly etag: string;
  /** True if the file name contains a hash of the content. */
  readonly immutable: boolean;
}

const QUALITY = { br: 9, gzip: 9 };
const COMPRESSIBLE = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/;

/**
 * Serves the built web application from memory: it is small and does not change while the server runs, so each
 * file is read and compressed only once. All other paths outside the API and `/assets/` return the application's
 * page, which does its own routing.
 */
export function webRoutes({ app, settings }: AppContext): void {
  if (settings.web === undefined) return;
  const files = readWebFiles(settings.web);
  const page = files.get('/index.html');
  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url);
    const file = files.get(path === '/' ? '/index.html' : path);
    if (file !== undefined) return sendWebFile(request, reply, file);
    const isPage = !path.startsWith('/assetportal/') && !path.startsWith('/assets/');
    if (page === undefined || !isPage) return reply.callNotFound();
    return sendWebFile(request, reply, page);
  });
}

/**
 * Resolves the dot segments of a path, as a browser does. Returns an invalid path unchanged, for example `//`,
 * which would start a host name.
 */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return URL.canParse(path, 'http://portal') ? new URL(path, 'http://portal').pathname : path;
}

function readWebFiles(directory: string): Map<string, WebFile> {
  const files = new Map<string, WebFile>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Source maps and the bundler's manifest are not public.
    if (!entry.isFile() || entry.name.endsWith('.map') || relative(directory, path).startsWith('.')) continue;
    const body = readFileSync(path);
    const url = `/${relative(directory, path).split(sep).join('/')}`;
    files.set(url, {
      text: new CompressedText(body, QUALITY),
      type: contentType(entry.name),
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
      immutable: url.startsWith('/assets/'),
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
  if (encoding === undefined) return reply.send(file.text.plain);
  return reply.header('content-encoding', encoding).send(await file.text.in(encoding));
}
