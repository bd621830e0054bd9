import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.js';

/** With this header and the value `cookie`, `session/get` puts the token into an HttpOnly cookie alone. */
export const SESSION_HEADER = 'x-assetportal-session';

/** The cookie that carries the token in a browser (decisions, section 2). */
export const SESSION_COOKIE = 'assetportal_session';

/** Where the API lives below the portal's origin (specification, section 7). */
export const API_BASE_PATH = '/assetportal/api/';

type Schema = z.core.$ZodType;

/**
 * Who may make a call.
 * - `anyone`: also without a session.
 * - `viewer`: a guest where guests are let in, or a user; what is answered depends on their rights.
 * - `admin`: a GUI admin.
 */
export type Access = 'anyone' | 'viewer' | 'admin';

/** What a call takes and answers. Each schema also parses the form in which a value travels in a URL. */
export interface CallSchemas {
  /** The parameters in the path. */
  readonly params: Schema | undefined;
  readonly query: Schema | undefined;
  readonly body: Schema | undefined;
  readonly reply: Schema;
}

/** The schemas of a call as they are declared: without those that it has not. */
export type DeclaredSchemas = Partial<CallSchemas> & Pick<CallSchemas, 'reply'>;

/** Declared schemas with every member, `undefined` where none is declared. */
export interface CompleteSchemas<S extends DeclaredSchemas> extends CallSchemas {
  readonly query: S extends { readonly query: infer Query extends Schema } ? Query : undefined;
  readonly body: S extends { readonly body: infer Body extends Schema } ? Body : undefined;
  readonly reply: S['reply'];
}

/**
 * One call of the portal's API, declared once: the client, the server's routes and the OpenAPI document derive from it.
 * Its schemas are loaded apart from it, so that a program has sent its first request before it loads the first schema.
 *
 * The schemas describe what travels, with the names and envelopes of the wire. A client's caller gets the result
 * instead: without an envelope around it, and with names in camelCase. Only data keeps its names: the fields of an asset
 * (they are the names of index fields, which filters, sort orders and the configuration use too), the configuration
 * document, and a translations tree.
 *
 * @typeParam Result What a client's caller gets.
 * @typeParam Body What a client's caller hands over as the body.
 */
export interface Call<Schemas extends CallSchemas = CallSchemas, Result = unknown, Body = never> {
  /** The name under which the server registers its handler, and the operation id in the OpenAPI document. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the API's base path, without a leading slash; `{name}` stands for a parameter of `params`. */
  readonly path: string;
  /**
   * The query parameter whose presence makes it this call and not the other one with the same method and path: with
   * `lang`, `config/translations` answers a language's texts, without it the languages.
   */
  readonly when?: string;
  readonly summary: string;
  readonly access: Access;
  /** Making it twice is the same as making it once, so that a client may try again. */
  readonly safe: boolean;
  /** A call without a body need not send one, but a call with a body may leave it out when this is set. */
  readonly bodyOptional?: true;
  /** The longest body, in bytes. Default {@link BODY_LIMIT}. */
  readonly bodyLimit?: number;
  /** What is sent: JSON, or the bytes of a file with its media type (`body` is then none). Default `json`. */
  readonly sends?: 'json' | 'file';
  /** What is answered: JSON, the bytes of a file, or server-sent events that each hold a `reply`. Default `json`. */
  readonly answers?: 'json' | 'file' | 'events';
  /**
   * The answer carries an `ETag`, and a change with an `If-Match` that is out of date is refused with
   * `changed-meanwhile` (decisions, section 2, Lost updates).
   */
  readonly versioned?: true;
  /** The answer carries a weak `ETag`: whoever names it in `If-None-Match` is told with 304 that it is still right. */
  readonly tagged?: true;
  /** The problems of its own that it may answer, beside those that any call may. */
  readonly problems: readonly ProblemCode[];
  /** Loads its schemas with the first call; later calls return the same promise. */
  readonly schemas: () => Promise<Schemas>;
  /** Makes the result of the reply as it travels. Default: the reply is the result. */
  readonly unwrap?: (reply: never) => Result;
  /** Makes the body as it travels of what the caller hands over. Default: it travels as it is. */
  readonly wrap?: (body: Body) => unknown;
}

/** What {@link call} takes: members that are left out get the usual value. */
type Declaration<S extends DeclaredSchemas, Result, Body> = Omit<
  Call,
  'safe' | 'problems' | 'schemas' | 'unwrap' | 'wrap'
> &
  Partial<Pick<Call, 'safe' | 'problems'>> & {
    readonly schemas: () => Promise<S>;
    readonly unwrap?: (reply: OutputOf<S['reply']>) => Result;
    readonly wrap?: (body: Body) => InputOf<CompleteSchemas<S>['body']>;
  };

/**
 * Declares a call; what is left out has the usual value: safe when it is a GET, no problems of its own.
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
    safe: declared.safe ?? declared.method === 'GET',
    schemas: once(async () => complete(await declared.schemas())),
  };
}

function complete<S extends DeclaredSchemas>(declared: S): CompleteSchemas<S> {
  const none = { params: undefined, query: undefined, body: undefined };
  return { ...none, ...declared } as unknown as CompleteSchemas<S>;
}

/** Runs the work with the first call, and again only after it has failed. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () =>
    (running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
}

/** A call with its schemas beside its other members. */
export type LoadedCall = Call & CallSchemas;

/** Loads the schemas of calls: for a server at its start, and for what describes or tests all calls. */
export async function loadCalls(calls: readonly Call[]): Promise<LoadedCall[]> {
  return Promise.all(calls.map(async (one) => ({ ...one, ...(await one.schemas()) })));
}

type SchemasOf<C extends Call> = Awaited<ReturnType<C['schemas']>>;
type InputOf<S> = S extends Schema ? z.core.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;

/** What a caller hands over for a call's query. */
export type QueryInput<C extends Call> = InputOf<SchemasOf<C>['query']>;
/** What the server's handler gets of a call's query. */
export type QueryOutput<C extends Call> = OutputOf<SchemasOf<C>['query']>;
/** What a caller hands over for a call's body. */
export type BodyInput<C extends Call> =
  NonNullable<C['wrap']> extends (body: infer Body) => unknown ? Body : never;
/** What the server's handler gets of a call's body. */
export type BodyOutput<C extends Call> = OutputOf<SchemasOf<C>['body']>;
/** What a call answers, as it travels. */
export type ReplyOf<C extends Call> = z.core.output<SchemasOf<C>['reply']>;
/** What a client's caller gets of a call. */
export type ResultOf<C extends Call> =
  NonNullable<C['unwrap']> extends (reply: never) => infer Result ? Result : never;
