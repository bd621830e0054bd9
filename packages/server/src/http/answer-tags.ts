import { createHash, randomBytes } from 'node:crypto';
import type { Call } from '@assetportal/sdk/contract';
import { clientHas } from './conditions.js';
import type { Handled } from './mount.js';
import type { Principal } from './principal.js';

/**
 * Entity tags of answers that follow from what is in the index and what someone may see: they are told without making
 * the answer, so that asking again costs next to nothing where nothing has changed.
 */
export interface AnswerTags {
  /** What `make` answers, with the tag of its version; who has that one already gets 304, and nothing is made. */
  answer<T>(asked: Handled<Call>, make: () => Promise<T>): Promise<T>;
}

export function createAnswerTags(parts: {
  /** Another value with every change of an asset, also of what no search tells. */
  readonly assets: { revision(): string };
  /** Another value with every change of what a search tells, which comes later. */
  readonly engine: { revision(): number };
  /** What the one who asks may see. */
  readonly authoriser: { scope(principal: Principal): object };
}): AnswerTags {
  const { assets, engine, authoriser } = parts;
  // The index counts its changes from the start of the process; and another release may answer otherwise.
  const process = randomBytes(9).toString('base64url');
  /** There may be thousands of rules in one. */
  const known = new WeakMap<object, string>();
  return {
    async answer<T>({ request, reply, principal }: Handled<Call>, make: () => Promise<T>) {
      const scope = authoriser.scope(principal);
      const seen = known.get(scope) ?? hashOf(scope);
      known.set(scope, seen);
      const tag = `"${hashOf([process, assets.revision(), engine.revision(), request.url, seen])}"`;
      // Weak: compressed, it is the same answer.
      reply.headers({ etag: `W/${tag}`, 'cache-control': 'private, no-cache' });
      // Made only now: what changes in between belongs to the next version.
      if (!clientHas(request.headers['if-none-match'], tag)) return make();
      await reply.code(304).send();
      // Nobody looks at what is answered besides (http/mount.ts).
      return undefined as T;
    },
  };
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27);
