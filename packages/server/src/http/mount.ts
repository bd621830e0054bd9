import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import {
  BODY_LIMIT,
  type BodyOutput,
  type Call,
  type CallSchemas,
  type QueryOutput,
  type ReplyOf,
} from '@assetportal/sdk/contract';
import { parseCondition, type Condition } from './conditional/etag.js';
import { acceptFiles } from './file-body.js';
import { callsAt, chosenCall, routeOf } from './route-table.js';
import type { Principal, Proof } from '../auth/principal.js';
import { ApiError } from '../lib/api-error.js';
import type { RateLimits } from './guard/rate-limits.js';
import { isSameOrigin } from './guard/same-origin.js';
import { validate } from './validate.js';

/** What a handler gets: everything validated against the contract, and who is asking. */
export interface HandlerInput<C extends Call> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryOutput<C>;
  readonly body: BodyOutput<C>;
  readonly principal: Principal;
  readonly proof: Proof;
  readonly token: string | undefined;
  /** Of a versioned call: the version that a change is based on; undefined overwrites. */
  readonly ifMatch: Condition | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<C extends Call> = (handled: HandlerInput<C>) => Promise<ReplyOf<C>>;

export type Mount = <C extends Call>(call: C, handler: Handler<C>) => void;

export interface AuthContext {
  readonly principal: Principal;
  readonly proof: Proof;
  readonly token: string | undefined;
  /** They sent a token that is no longer valid. */
  readonly stale: boolean;
}
export type Authenticate = (request: FastifyRequest) => Promise<AuthContext>;

/**
 * Mounts a call of the contract: who may, what path, query and body must look like and what is answered come from there,
 * so that a route holds nothing but its handler. Calls of one method and path share a route, and `when` tells them apart.
 */
export function createMount(
  app: FastifyInstance,
  options: {
    identify: Authenticate;
    /** Checks every reply against the contract: for tests, since it costs as much as the rest of a search. */
    checkReplies: boolean;
    /** Refuses whoever asks for too much. */
    rates: RateLimits;
    /** Takes the calls that are mounted: what is allowed and documented follows from them. */
    calls: Set<Call>;
  },
): Mount {
  const handlers = new Map<Call, Handler<Call>>();
  const routes = new Set<string>();

  const route = (first: Call) => {
    const calls = callsAt(first);
    const asking = new WeakMap<FastifyRequest, AuthContext>();
    const callOf = (request: FastifyRequest): Call => {
      const call = chosenCall(calls, request.query as Record<string, unknown>);
      // One that is not answered must not be mistaken for the other one at its address.
      if (call === undefined || !handlers.has(call)) throw new ApiError('unknown-call');
      return call;
    };
    const mounted: RouteOptions = {
      method: first.method,
      url: routeOf(first),
      bodyLimit: Math.max(...calls.map((call) => call.bodyLimit ?? BODY_LIMIT)),
      // Before the body is read: nobody sends one who may not.
      async onRequest(request) {
        const call = callOf(request);
        const found = await options.identify(request);
        demandAccess(call, request, found);
        await options.rates.consumeForCall(call, request, found.principal);
        asking.set(request, found);
      },
      async handler(request, reply) {
        const call = callOf(request);
        const { principal, proof, token } = asking.get(request) as AuthContext;
        const schemas = await call.schemas();
        const answer = await (handlers.get(call) as Handler<Call>)({
          params: validate(schemas.params, request.params, 'path') as Record<string, string>,
          query: validate(schemas.query, request.query, 'query'),
          body: validateBody(call, schemas.body, request.body),
          principal,
          proof,
          token,
          ifMatch: call.versioned === true ? parseCondition(request.headers['if-match']) : undefined,
          request,
          reply,
        });
        if (reply.sent) return reply;
        if (options.checkReplies && (call.answers ?? 'json') === 'json') z.parse(schemas.reply, answer);
        // What is answered depends on who asks; only routes that say otherwise may be kept by a cache.
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
        return answer;
      },
    };
    if (first.sends !== 'file') return void app.route(mounted);
    // In a scope of its own, since what bodies are taken holds for a whole scope.
    void app.register(async (scope) => {
      acceptFiles(scope);
      scope.route(mounted);
    });
  };

  return (call, handler) => {
    handlers.set(call, handler as unknown as Handler<Call>);
    options.calls.add(call);
    const address = `${call.method} ${routeOf(call)}`;
    if (routes.has(address)) return;
    routes.add(address);
    route(call);
  };
}

function demandAccess(call: Call, request: FastifyRequest, { principal, proof, stale }: AuthContext): void {
  if (proof === 'cookie' && request.method !== 'GET' && request.method !== 'HEAD' && !isSameOrigin(request)) {
    throw new ApiError('cross-origin');
  }
  if (call.access === 'anyone') return;
  if (principal.kind === 'nobody') throw new ApiError(stale ? 'session-expired' : 'not-logged-in');
  if (call.access === 'admin' && !(principal.kind === 'user' && principal.isGuiAdmin)) {
    throw new ApiError('forbidden');
  }
}

function validateBody(call: Call, schema: CallSchemas['body'], body: unknown): unknown {
  if (call.bodyOptional === true && (body === undefined || body === null)) return undefined;
  return validate(schema, body, 'body');
}
