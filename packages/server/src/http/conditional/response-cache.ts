import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../auth/principal.js';
import { bestEncoding, CompressedText } from '../../lib/content-encoding.js';
import { clientHas } from './etag.js';

/** Bytes of all cached responses, and of the largest response that is cached. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
/** Bytes from which on compressing is worth it, as for other responses. */
const MIN_COMPRESSED = 1024;
/** The client waits for it: the same quality as for other responses (http/server.ts). */
const QUALITY = { br: 3, gzip: 1 };

/** A request whose response can be cached. */
export interface CacheableRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly principal: Principal;
}

/**
 * Cache of responses that follow from the index, the translations and the permissions of the principal. Their entity
 * tags are known without creating them. The last ones are stored as the text that is sent, so that repeating a request
 * costs next to nothing until something changes, also for another principal with the same permissions.
 */
export interface ResponseCache {
  /** Returns what `create` returns, tagged with its version. A client that has this version gets 304 instead. */
  respond<T>(input: CacheableRequest, create: () => Promise<T>): Promise<T>;
}

/** @param options.revision Returns another value with every change of what responses follow from. */
export function createResponseCache(options: {
  readonly revision: () => unknown;
  readonly authorizer: { scope(principal: Principal): object };
}): ResponseCache {
  const { revision, authorizer } = options;
  // Revisions are counted from the start of the process, and another release may respond otherwise.
  const process = randomBytes(9).toString('base64url');
  /** By entity tag. */
  const cache = new LRUCache<string, CompressedText>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_RESPONSE_BYTES,
    // The compressed forms are stored besides.
    sizeCalculation: ({ plain }) => 2 * plain.length,
  });
  /** Hashes of scopes: a scope may hold thousands of rules. */
  const hashes = new WeakMap<object, string>();
  return {
    async respond<T>({ request, reply, principal }: CacheableRequest, create: () => Promise<T>) {
      const scope = authorizer.scope(principal);
      const scopeHash = hashes.get(scope) ?? hashOf(scope);
      hashes.set(scope, scopeHash);
      const tag = `"${hashOf([process, revision(), request.url, scopeHash])}"`;
      // Weak: compressed, it is the same response.
      reply.headers({ etag: `W/${tag}`, 'cache-control': 'private, no-cache' });
      // After the tag: what changes in between belongs to the next version.
      if (clientHas(request.headers['if-none-match'], tag)) {
        await reply.code(304).send();
        // A reply that was sent already is not looked at (http/mount.ts).
        return undefined as T;
      }
      const cached = cache.get(tag);
      if (cached !== undefined) {
        await sendText(request, reply, cached);
        return undefined as T;
      }
      const created = await create();
      // If the permissions changed while it was created, it is not for this scope.
      if (authorizer.scope(principal) === scope) {
        cache.set(tag, new CompressedText(Buffer.from(JSON.stringify(created)), QUALITY));
      }
      return created;
    },
  };
}

async function sendText(request: FastifyRequest, reply: FastifyReply, text: CompressedText): Promise<void> {
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' });
  const encoding =
    text.plain.length < MIN_COMPRESSED ? undefined : bestEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) await reply.send(text.plain);
  else await reply.header('content-encoding', encoding).send(await text.in(encoding));
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27);
