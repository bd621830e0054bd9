import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import {
  BODY_LIMIT,
  saveBookmarks,
  type BodyOutput,
  type Call,
  type CallSchemas,
  type QueryOutput,
  type ReplyOf,
} from '@assetportal/sdk/contract';
import { type AuthContext, type Authenticate, type Principal, type Proof } from '../auth/principal.js';
import { ApiError } from '../lib/api-error.js';
import { assertMay, staleCode } from '../auth/call-guard.js';
import { parseCondition, type Condition } from './conditional/etag.js';
import { acceptFiles } from './file-body.js';
import type { RateLimits } from './guard/rate-limits.js';
import type { RunningSearches } from './guard/running-searches.js';
import type { OriginCheck } from './guard/same-origin.js';
import { callsAt, chosenCall, routeOf } from './route-table.js';
import { validate } from './validate.js';

/** Input of a handler: the values validated against the contract, and the principal. */
export interface HandlerInput<C extends Call> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryOutput<C>;
  readonly body: BodyOutput<C>;
  readonly principal: Principal;
  readonly proof: Proof;
  readonly token: string | undefined;
  /** For versioned calls: the version that a change is based on. Undefined: the change overwrites any version. */
  readonly ifMatch: Condition | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<C extends Call> = (input: HandlerInput<C>) => Promise<ReplyOf<C>>;

/** Mounts a handler for a call of the contract. */
export type Mount = <C extends Call>(call: C, handler: Handler<C>) => void;

/** Options of {@link createMount}. */
export interface MountOptions {
  readonly authenticate: Authenticate;
  readonly origins: OriginCheck;
  /** True to validate every reply against the contract. For tests only, because it doubles the cost of a search. */
  readonly checkReplies: boolean;
  readonly rateLimits: RateLimits;
  readonly searches: RunningSearches;
  /** Space of the state for logins (store/reserve/state-reserve.ts). While it is in use, changes are rejected. */
  readonly stateReserve: { isInUse(): Promise<boolean> };
  /** Receives the mounted calls, which determine the allowed methods and the OpenAPI document. */
  readonly calls: Set<Call>;
}

/**
 * Creates the function that mounts calls. Access rules and the schemas of path, query, body and reply come from
 * the contract, so a route consists only of its handler. Calls with the same method and path share a route;
 * `when` and `operation` distinguish them.
 */
export function createMount(app: FastifyInstance, options: MountOptions): Mount {
  const handlers = new Map<Call, Handler<Call>>();
  const routes = new Set<string>();
  return (call, handler) => {
    handlers.set(call, handler);
    options.calls.add(call);
    const route = `${call.method} ${routeOf(call)}`;
    if (routes.has(route)) return;
    routes.add(route);
    const callRoute = new CallRoute(callsAt(call), handlers, options);
    if (call.bodyFormat !== 'file') return void app.route(callRoute.options());
    // In a separate scope, because the body parsers apply to a whole scope.
    void app.register((scope, _options, done) => {
      acceptFiles(scope);
      scope.route(callRoute.options());
      done();
    });
  };
}

/** Route of all calls with the same method and path. */
class CallRoute {
  readonly #authenticated = new WeakMap<FastifyRequest, AuthContext>();

  constructor(
    private readonly calls: readonly Call[],
    private readonly handlers: ReadonlyMap<Call, Handler<Call>>,
    private readonly mount: MountOptions,
  ) {}

  options(): RouteOptions {
    const [first] = this.calls as [Call, ...Call[]];
    return {
      method: first.method,
      url: routeOf(first),
      bodyLimit: Math.max(...this.calls.map((call) => call.bodyLimit ?? BODY_LIMIT)),
      // Before the body is read, so that only principals with access can send one.
      onRequest: (request) => this.#admit(request),
      handler: (request, reply) => this.#handle(request, reply),
    };
  }

  /** Returns the call of a request. @throws ApiError `unknown-call` if only another call at this path is mounted */
  #callOf(request: FastifyRequest): Call {
    const call = chosenCall(this.calls, request.query as Record<string, unknown>, request.body);
    if (call === undefined || !this.handlers.has(call)) throw new ApiError('unknown-call');
    return call;
  }

  async #admit(request: FastifyRequest): Promise<void> {
    const call = this.#callOf(request);
    const context = await this.mount.authenticate(request);
    checkAccess(this.mount.origins, call, request, context);
    if (addsToState(call) && (await this.mount.stateReserve.isInUse())) throw new ApiError('disk-full');
    await this.mount.rateLimits.consumeForCall(call, request, context.principal);
    this.#authenticated.set(request, context);
  }

  async #handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const call = this.#callOf(request);
    const { principal, proof, token } = this.#authenticated.get(request) as AuthContext;
    // The body may select another call than the admitted call.
    assertMay(call, principal);
    const schemas = await call.schemas();
    const handler = this.handlers.get(call) as Handler<Call>;
    const input: HandlerInput<Call> = {
      params: validate(schemas.params, request.params, 'path') as Record<string, string>,
      query: validate(schemas.query, request.query, 'query'),
      body: validateBody(call, schemas.body, request.body),
      principal,
      proof,
      token,
      ifMatch: call.versioned === true ? parseCondition(request.headers['if-match']) : undefined,
      request,
      reply,
    };
    const result = await this.mount.searches.run({ call, request, reply, principal }, () => handler(input));
    if (reply.sent) return reply;
    if (this.mount.checkReplies && (call.replyFormat ?? 'json') === 'json') z.parse(schemas.reply, result);
    // The reply depends on the principal, so shared caches must not store it unless the handler permits that.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    return result;
  }
}

/**
 * Checks whether the principal may use the call.
 * @throws ApiError `cross-origin`, `session-expired`, `token-invalid`, and those of {@link assertMay}
 */
function checkAccess(
  origins: OriginCheck,
  call: Call,
  request: FastifyRequest,
  { principal, proof, stale, token }: AuthContext,
): void {
  if (proof === 'cookie' && !mayUseCookie(origins, call, request)) throw origins.rejection(request);
  // A guest would see less than the user saw before, without knowing why.
  if (stale && call.access !== 'anyone') throw new ApiError(staleCode(token));
  assertMay(call, principal);
}

/** Returns true if the call stores data of any size. On a full disk, it must not use up the space for logins. */
const addsToState = ({ access, method, name }: Call): boolean =>
  method === 'POST' && (access === 'admin' || name === saveBookmarks.name);

/**
 * Returns true if the cookie of a request may be used. Browsers send it with every request, also with those that
 * another site causes.
 */
function mayUseCookie(origins: OriginCheck, call: Call, request: FastifyRequest): boolean {
  if (call.method !== 'GET') return origins.isSameOrigin(request);
  return call.changesData !== true || origins.isOwnScript(request);
}

function validateBody(call: Call, schema: CallSchemas['body'], body: unknown): unknown {
  if (call.bodyOptional === true && (body === undefined || body === null)) return undefined;
  return validate(schema, body, 'body');
}
