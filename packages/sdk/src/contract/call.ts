import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.js';

/** With this header and the value `cookie`, `session/get` puts the token into an HttpOnly cookie alone. */
export const SESSION_HEADER = 'x-assetportal-session';

/** The cookie that carries the token in a browser (decisions, section 2). */
export const SESSION_COOKIE = 'assetportal_session';

/** The longest body of a call, in bytes, where the call does not say otherwise. */
export const BODY_LIMIT = 1024 * 1024;

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

/** One call of the portal's API, declared once: the client, the server's routes and the OpenAPI document derive from it. */
export interface Call<
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> {
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
  /** The parameters in the path. */
  readonly params?: Schema;
  readonly query: Query;
  readonly body: Body;
  /** A call without a body need not send one, but a call with a body may leave it out when this is set. */
  readonly bodyOptional?: true;
  /** The longest body, in bytes. Default {@link BODY_LIMIT}. */
  readonly bodyLimit?: number;
  readonly reply: Reply;
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
}

/**
 * Declares a call; what is left out has the usual value: nothing sent, safe when it is a GET.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function call<
  Reply extends Schema,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(declared: {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  when?: string;
  summary: string;
  access: Access;
  safe?: boolean;
  params?: Schema;
  query?: Query;
  body?: Body;
  bodyOptional?: true;
  bodyLimit?: number;
  reply: Reply;
  sends?: 'file';
  answers?: 'file' | 'events';
  versioned?: true;
  tagged?: true;
  problems?: readonly ProblemCode[];
}): Call<Query, Body, Reply> {
  return {
    problems: [],
    ...declared,
    safe: declared.safe ?? declared.method === 'GET',
    query: declared.query as Query,
    body: declared.body as Body,
  };
}

type InputOf<S> = S extends Schema ? z.core.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.core.output<S> : undefined;

/** What a caller hands over for a call's query. */
export type QueryInput<C extends Call> = InputOf<C['query']>;
/** What the server's handler gets of a call's query. */
export type QueryOutput<C extends Call> = OutputOf<C['query']>;
/** What a caller hands over for a call's body. */
export type BodyInput<C extends Call> = InputOf<C['body']>;
/** What the server's handler gets of a call's body. */
export type BodyOutput<C extends Call> = OutputOf<C['body']>;
/** What a call answers. */
export type ReplyOf<C extends Call> = z.core.output<C['reply']>;
