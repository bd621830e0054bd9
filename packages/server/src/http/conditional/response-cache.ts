import { createHash, randomBytes } from 'node:crypto';
import type { Call } from '@assetportal/sdk/contract';
import { LRUCache } from 'lru-cache';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientHas } from './etag.js';
import { bestEncoding, CompressedText } from '../../lib/content-encoding.js';
import type { HandlerInput } from '../mount.js';
import type { Principal } from '../../auth/principal.js';

/** Bytes that kept answers may take, and the longest that is kept. */
const KEPT_BYTES = 32 * 1024 * 1024;
const LONGEST_KEPT = 2 * 1024 * 1024;
/** Bytes from which on compressing is worth it, as for other answers. */
const WORTH_COMPRESSING = 1024;
/** A reader waits for it: the same as other answers have (http/server.ts). */
const QUALITY = { br: 3, gzip: 1 };

/**
 * Answers that follow from what is in the index and what someone may see. Their entity tags are told without making
 * them, and the last ones are kept as the text that is sent, so that asking again costs next to nothing where nothing has
 * changed, be it the same person or another one who may see the same.
 */
export interface ResponseCache {
  /** What `make` answers, with the tag of its version; who has that one already gets 304, and nothing is made. */
  respond<T>(asked: HandlerInput<Call>, make: () => Promise<T>): Promise<T>;
}

export function createResponseCache(parts: {
  /** Another value with every change of an asset, also of what no search tells. */
  readonly assets: { revision(): string };
  /** Another value with every change of what a search tells, which comes later. */
  readonly engine: { revision(): number };
  /** What the one who asks may see. */
  readonly authorizer: { scope(principal: Principal): object };
}): ResponseCache {
  const { assets, engine, authorizer } = parts;
  // The index counts its changes from the start of the process; and another release may answer otherwise.
  const process = randomBytes(9).toString('base64url');
  /** By tag. */
  const kept = new LRUCache<string, CompressedText>({
    maxSize: KEPT_BYTES,
    maxEntrySize: LONGEST_KEPT,
    // Compressed, it is there once or twice more.
    sizeCalculation: ({ plain }) => 2 * plain.length,
  });
  /** There may be thousands of rules in one. */
  const known = new WeakMap<object, string>();
  return {
    async respond<T>({ request, reply, principal }: HandlerInput<Call>, make: () => Promise<T>) {
      const scope = authorizer.scope(principal);
      const seen = known.get(scope) ?? hashOf(scope);
      known.set(scope, seen);
      const tag = `"${hashOf([process, assets.revision(), engine.revision(), request.url, seen])}"`;
      // Weak: compressed, it is the same answer.
      reply.headers({ etag: `W/${tag}`, 'cache-control': 'private, no-cache' });
      // Made only now: what changes in between belongs to the next version.
      const has = clientHas(request.headers['if-none-match'], tag);
      const text = has ? undefined : kept.get(tag);
      if (!has && text === undefined) {
        const made = await make();
        // What is left out of it is decided while it is made: by other rights than those it would be kept for, otherwise.
        if (authorizer.scope(principal) === scope)
          kept.set(tag, new CompressedText(Buffer.from(JSON.stringify(made)), QUALITY));
        return made;
      }
      if (text === undefined) await reply.code(304).send();
      else await sendText(request, reply, text);
      // Nobody looks at what is answered besides (http/mount.ts).
      return undefined as T;
    },
  };
}

async function sendText(request: FastifyRequest, reply: FastifyReply, text: CompressedText): Promise<void> {
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' });
  const encoding =
    text.plain.length < WORTH_COMPRESSING ? undefined : bestEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) await reply.send(text.plain);
  else await reply.header('content-encoding', encoding).send(await text.in(encoding));
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27);
