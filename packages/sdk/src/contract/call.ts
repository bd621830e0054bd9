import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.js';
import type { CallScope } from './token-scopes.js';

/** With this header set to `cookie`, `session/get` returns the token only in an HttpOnly cookie. */
export const SESSION_HEADER = 'x-assetportal-session';

/**
 * Name of the cookie that carries the session token in a browser over HTTP (decisions, section 2). The server appends
 * `_` and 8 characters of its state's ID, so that portals on one host do not share the cookie.
 */
export const SESSION_COOKIE = 'assetportal_session';

/** Name of the cookie over HTTPS, without the ID. Browsers accept this prefix only from the portal's own host, not from another subdomain. */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;

/** Base path of the API on the portal's origin (specification, section 7). */
export const API_BASE_PATH = '/assetportal/api/';

type Schema = z.core.$ZodType;

/**
 * Access level that a call requires.
 * - `anyone`: no session needed.
 * - `viewer`: a user, or a guest if guest access is enabled. The response depends on their permissions.
 * - `admin`: a GUI admin.
 */
export type Access = 'anyone' | 'viewer' | 'admin';

/** Schemas of a call's input and reply. The schemas of parameters also accept values as encoded in a URL. */
export interface CallSchemas {
  /** Parameters in the path. */
  readonly params: Schema | undefined;
  readonly query: Schema | undefined;
  readonly body: Schema | undefined;
  readonly reply: Schema;
  /**
   * Adds members to a reply before the client validates it, for servers that implement only section 7 of the
   * specification. Default: changes nothing. The server itself does not use it.
   */
  readonly complete?: ((reply: unknown) => unknown) | undefined;
}

/** Schemas in a declaration. Schemas that the call does not need are omitted. */
export type DeclaredSchemas = Partial<CallSchemas> & Pick<CallSchemas, 'reply'>;

/** Schemas of a declared call. Omitted schemas are `undefined`. */
export interface CompleteSchemas<S extends DeclaredSchemas> extends CallSchemas {
  readonly query: S extends { readonly query: infer Query extends Schema } ? Query : undefined;
  readonly body: S extends { readonly body: infer Body extends Schema } ? Body : undefined;
  readonly reply: S['reply'];
}

/**
 * Declaration of one API call. The client, the server's routes and the OpenAPI document derive from it. Its
 * schemas are loaded separately, so that a client can send its first request before it loads any schema.
 *
 * The schemas describe the data on the wire, with its names and envelopes. The client returns the result without
 * the envelope and with names in camelCase. Some names remain unchanged: asset fields, and names in the
 * configuration document and in translation trees. Asset fields are index field names, which filters, sort
 * orders and the configuration also use.
 *
 * @typeParam Result Type that the client returns.
 * @typeParam Body Type of the body that the client accepts.
 */
export interface Call<Schemas extends CallSchemas = CallSchemas, Result = unknown, Body = never> {
  /**
   * Unique name. The server registers the handler under it, and the OpenAPI document uses it as the operation
   * ID.
   */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path relative to the API's base path, without a leading slash. `{name}` refers to a parameter in `params`. */
  readonly path: string;
  /**
   * Query parameter whose presence selects this call among calls with the same method and path. For example,
   * `config/translations` returns the translations of a language with `lang`, and the list of languages without
   * it.
   */
  readonly when?: string;
  /**
   * Value of the body's member `operation` that selects this call among calls with the same method and path. These
   * calls have the same access and scope, because they are checked before the body is read.
   */
  readonly operation?: string;
  readonly summary: string;
  readonly access: Access;
  /** What a machine token needs for the call. Required, so that no call is open to tokens by omission. */
  readonly scope: CallScope;
  /** True if the call searches. The server limits how many of these one client runs at the same time. */
  readonly searches?: true;
  /** True if the call is idempotent, so that a client may retry it. */
  readonly idempotent: boolean;
  /** True if the call is idempotent when it is sent without query and body, although it is not otherwise. */
  readonly idempotentWithoutInput?: true;
  /**
   * True if the call changes data although its method is GET (specification, section 7). With a cookie, only
   * scripts of the portal may send it.
   */
  readonly changesData?: true;
  /** True if a call with a body schema also accepts a request without a body. */
  readonly bodyOptional?: true;
  /** Maximum size of the request body, in bytes. Default {@link BODY_LIMIT}. */
  readonly bodyLimit?: number;
  /**
   * Format of the request body: JSON, or the bytes of a file with its media type (then `body` is undefined).
   * Default `json`.
   */
  readonly bodyFormat?: 'json' | 'file';
  /**
   * Format of the response: JSON, the bytes of a file, or server-sent events that each contain a `reply`.
   * Default `json`.
   */
  readonly replyFormat?: 'json' | 'file' | 'events';
  /**
   * True if the response carries an `ETag`. A change with an outdated `If-Match` is rejected with
   * `changed-meanwhile` (decisions, section 2, Lost updates).
   */
  readonly versioned?: true;
  /** True if the response carries a weak `ETag`. The server returns 304 if `If-None-Match` still matches. */
  readonly tagged?: true;
  /** Problems specific to this call, in addition to the problems common to all calls. */
  readonly problems: readonly ProblemCode[];
  /** Loads the schemas and caches them. */
  readonly schemas: () => Promise<Schemas>;
  /** Converts the wire format of the reply to the result. Default: returns the reply unchanged. */
  readonly unwrap?: (reply: never) => Result;
  /** Converts the client's body to the wire format. Default: sends it unchanged. */
  readonly wrap?: (body: Body) => unknown;
}

/** Input of {@link call}. Some fields have defaults. */
type Declaration<S extends DeclaredSchemas, Result, Body> = Omit<
  Call,
  'idempotent' | 'problems' | 'schemas' | 'unwrap' | 'wrap'
> &
  Partial<Pick<Call, 'idempotent' | 'problems'>> & {
    readonly schemas: () => Promise<S>;
    readonly unwrap?: (reply: OutputOf<S['reply']>) => Result;
    readonly wrap?: (body: Body) => InputOf<CompleteSchemas<S>['body']>;
  };

/**
 * Declares a call. Defaults: `idempotent` is true for GET only, and `problems` is empty.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function call<
  S extends DeclaredSchemas,
  Result = OutputOf<S['reply']>,
  Body = InputOf<CompleteSchemas<S>['body']>,
>(declared: Declaration<S, Result, Body>): Call<CompleteSchemas<S>, Result, Body> {
  return {
    problems: [],
    ...declared,
    idempotent: declared.idempotent ?? declared.method === 'GET',
    schemas: once(async () => complete(await declared.schemas())),
  };
}

function complete<S extends DeclaredSchemas>(declared: S): CompleteSchemas<S> {
  const none = { params: undefined, query: undefined, body: undefined };
  return { ...none, ...declared } as unknown as CompleteSchemas<S>;
}

/**
 * Returns a function that runs `work` on its first call and caches the Promise. It runs `work` again only after
 * a failure.
 */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () =>
    (running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
}

/** A call together with its loaded schemas. */
export type LoadedCall = Call & CallSchemas;

/** Loads the schemas of several calls. */
export async function loadCalls(calls: readonly Call[]): Promise<LoadedCall[]> {
  return Promise.all(calls.map(async (one) => ({ ...one, ...(await one.schemas()) })));
}

type SchemasOf<C extends Call> = Awaited<ReturnType<C['schemas']>>;
type InputOf<S> = S extends Schema ? z.core.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;

/** Query of a call as the client passes it. */
export type QueryInput<C extends Call> = InputOf<SchemasOf<C>['query']>;
/** Query of a call as the server's handler receives it. */
export type QueryOutput<C extends Call> = OutputOf<SchemasOf<C>['query']>;
/** Body of a call as the client passes it. */
export type BodyInput<C extends Call> =
  NonNullable<C['wrap']> extends (body: infer Body) => unknown ? Body : never;
/** Body of a call as the server's handler receives it. */
export type BodyOutput<C extends Call> = OutputOf<SchemasOf<C>['body']>;
/** Reply of a call on the wire. */
export type ReplyOf<C extends Call> = z.core.output<SchemasOf<C>['reply']>;
/** Result of a call as the client returns it. */
export type ResultOf<C extends Call> =
  NonNullable<C['unwrap']> extends (reply: never) => infer Result ? Result : never;
