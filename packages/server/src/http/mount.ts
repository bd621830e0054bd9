import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  API_BASE_PATH,
  type BodyOutput,
  type Call,
  type QueryOutput,
  type ReplyOf,
} from '@assetportal/sdk/contract';
import type { Principal, Proof } from './principal.js';
import { ApiError, type Fault } from './problem.js';

/** What a handler gets: everything validated against the contract, and who is asking. */
export interface Handled<C extends Call> {
  readonly query: QueryOutput<C>;
  readonly body: BodyOutput<C>;
  readonly principal: Principal;
  readonly proof: Proof;
  readonly token: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Mount = <C extends Call>(call: C, handler: (handled: Handled<C>) => Promise<ReplyOf<C>>) => void;

export type Identify = (
  request: FastifyRequest,
) => Promise<{ principal: Principal; proof: Proof; token: string | undefined; stale: boolean }>;

/**
 * Mounts a call of the contract: who may, what query and body must look like and what is answered come from there, so
 * that a route holds nothing but its handler.
 */
export function createMount(
  app: FastifyInstance,
  options: {
    identify: Identify;
    /** Checks every reply against the contract: for tests, since it costs as much as the rest of a search. */
    checkReplies: boolean;
  },
): Mount {
  return (call, handler) => {
    app.route({
      method: call.method,
      url: `${API_BASE_PATH}${call.path}`,
      async handler(request, reply) {
        const { principal, proof, token, stale } = await options.identify(request);
        if (proof === 'cookie' && request.method !== 'GET' && !isSameOrigin(request)) {
          throw new ApiError('cross-origin');
        }
        if (call.access !== 'anyone') {
          if (principal.kind === 'nobody') throw new ApiError(stale ? 'session-expired' : 'not-logged-in');
          if (call.access === 'admin' && !(principal.kind === 'user' && principal.isGuiAdmin)) {
            throw new ApiError('forbidden');
          }
        }
        const answer = await handler({
          query: parse(call.query, request.query, 'query') as QueryOutput<typeof call>,
          body: parseBody(call, request.body) as BodyOutput<typeof call>,
          principal,
          proof,
          token,
          request,
          reply,
        });
        if (options.checkReplies) z.parse(call.reply, answer);
        // What is answered depends on who asks; only routes that say otherwise may be kept by a cache.
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
        return answer;
      },
    });
  };
}

function parseBody(call: Call, body: unknown): unknown {
  if (call.body === undefined) return undefined;
  if (call.bodyOptional === true && (body === undefined || body === null)) return undefined;
  return parse(call.body, body, 'body');
}

function parse(schema: Call['query'], value: unknown, where: string): unknown {
  if (schema === undefined) return undefined;
  const parsed = z.safeParse(schema, value ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [where, ...(issue?.path ?? [])].map(String).join('.');
  throw new ApiError('invalid-request', {
    values: { path: path.slice(0, 200), limit: limitOf(issue) },
    fault: faultOf(issue?.code),
  });
}

type Issue = z.core.$ZodIssue | undefined;

/** The library's word for what is wrong, as ours. */
function faultOf(code: string | undefined): Fault {
  if (code === 'too_small') return 'least';
  if (code === 'too_big') return 'most';
  return code === 'custom' ? 'json' : 'form';
}

const limitOf = (issue: Issue): string => {
  if (issue?.code === 'too_small') return String(issue.minimum);
  return issue?.code === 'too_big' ? String(issue.maximum) : '';
};

/** Browsers say where a request comes from; what does not say so is no browser, and has no business with a cookie. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}
