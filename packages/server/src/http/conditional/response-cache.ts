import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../auth/principal.js';
import { bestEncoding, CompressedText } from '../../lib/content-encoding.js';
import { clientHas } from './etag.js';

/** Maximum total size of the cached responses, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Maximum size of a single cached response, in bytes. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
/** Minimum size for compression, in bytes; the same as for other responses. */
const MIN_COMPRESSED = 1024;
/**
 * Compression quality. The same as for other responses (http/server.ts), because the client waits for the
 * compression.
 */
const QUALITY = { br: 3, gzip: 1 };

/** A request whose response can be cached. */
export interface CacheableRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly principal: Principal;
}

/**
 * Cache of responses that depend only on the URL, the index, the translations and the principal's permissions.
 * Their entity tags can be computed without creating the response.
 *
 * The most recent responses are stored as serialized text. Repeated requests are therefore cheap until something
 * changes, also for other principals with the same permissions.
 */
export interface ResponseCache {
  /**
   * Responds with the cached response, if any, otherwise with the result of `create`. Sets the ETag. Sends a 304
   * instead if the client already has this version.
   *
   * @param sources Further objects that the response depends on. Each change must replace the object. Default: none.
   */
  respond<T>(input: CacheableRequest, create: () => Promise<T>, sources?: readonly object[]): Promise<T>;
}

/** Creates the cache. @param options.revision Returns a different value after each change that affects responses. */
export function createResponseCache(options: {
  readonly revision: () => Promise<unknown>;
  readonly authorizer: { scope(principal: Principal): object };
}): ResponseCache {
  const { revision, authorizer } = options;
  // Identifies this process in the tags: revisions restart with the process, and another release may create
  // different responses.
  const process = randomBytes(9).toString('base64url');
  /** Responses by entity tag. */
  const cache = new LRUCache<string, CompressedText>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_RESPONSE_BYTES,
    // Reserve space for the compressed variants, which are stored as well.
    sizeCalculation: ({ plain }) => 2 * plain.length,
  });
  /** Hashes by scope, cached because a scope may contain thousands of rules. */
  const hashes = new WeakMap<object, string>();
  /** Numbers of the sources of responses, by identity. */
  const numbers = new WeakMap<object, number>();
  let lastNumber = 0;
  const numberOf = (source: object): number => {
    const number = numbers.get(source) ?? (lastNumber += 1);
    numbers.set(source, number);
    return number;
  };
  return {
    async respond<T>(
      { request, reply, principal }: CacheableRequest,
      create: () => Promise<T>,
      sources: readonly object[] = [],
    ) {
      const scope = authorizer.scope(principal);
      const scopeHash = hashes.get(scope) ?? hashOf(scope);
      hashes.set(scope, scopeHash);
      const tag = `"${hashOf([process, await revision(), request.url, scopeHash, ...sources.map(numberOf)])}"`;
      // Weak, because the compressed variants have the same tag but different bytes.
      reply.headers({ etag: `W/${tag}`, 'cache-control': 'private, no-cache' });
      // The tag is computed before the response, so a change in between leads to a new tag.
      if (clientHas(request.headers['if-none-match'], tag)) {
        await reply.code(304).send();
        // The caller ignores the result of a reply that was already sent (http/mount.ts).
        return undefined as T;
      }
      const cached = cache.get(tag);
      if (cached !== undefined) {
        await sendText(request, reply, cached);
        return undefined as T;
      }
      const created = await create();
      // If the permissions changed in the meantime, the response does not belong to this scope.
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
