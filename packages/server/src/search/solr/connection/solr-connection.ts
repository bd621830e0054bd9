import { SearchUnavailable } from '../../engine.js';

/** Options of a connection. */
export interface ConnectionOptions {
  /** Base URLs of the nodes. */
  readonly nodes: readonly string[];
  readonly credentials?: { readonly user: string; readonly password: string } | undefined;
  /** Maximum duration of a call, with all attempts, in milliseconds. */
  readonly timeoutMs: number;
}

/** A request to Solr. */
export interface SolrCall {
  /** Path below the base URL, of fixed parts and names of collections. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  /** JSON or a zip. Without it, the method is GET. */
  readonly body?: string | Buffer;
  /** Maximum duration, in milliseconds. Default: that of the connection. */
  readonly timeoutMs?: number;
}

/** Solr, or a server in front of it, responded with an error. */
export class FailedRequest extends Error {
  /** @param status Status of the HTTP response. */
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Solr rejected a request as invalid (400), for example because of a cursor that it did not create. */
export class RejectedRequest extends FailedRequest {}

/** Duration for which a node that failed is the last choice, in milliseconds. */
const BACKOFF_MS = 10_000;

/**
 * Connection to the nodes of a SolrCloud. Uses one node until it fails, then the next. A node that failed is not used
 * again for {@link BACKOFF_MS}, unless all failed. `fetch` keeps connections open.
 */
export class SolrConnection {
  readonly #failedAt = new Map<string, number>();

  constructor(private readonly options: ConnectionOptions) {}

  /** Base URLs of all nodes. */
  get nodes(): readonly string[] {
    return this.options.nodes;
  }

  /**
   * Sends a request and returns the response, complete: never a part of a result.
   *
   * @throws SearchUnavailable The cause is a {@link RejectedRequest} if the request was invalid.
   */
  async call<T>(call: SolrCall): Promise<T> {
    const { timeoutMs = this.options.timeoutMs } = call;
    const until = performance.now() + timeoutMs;
    const order = this.#order();
    let failure: unknown;
    for (const [at, node] of order.entries()) {
      const left = until - performance.now();
      if (left <= 0) break;
      // The other nodes share the rest of the time.
      const share = at === order.length - 1 ? left : left / 2;
      try {
        return await this.#attempt<T>(node, call, share);
      } catch (error) {
        failure = error;
        if (error instanceof RejectedRequest) break;
        this.#failedAt.set(node, performance.now());
      }
    }
    throw new SearchUnavailable(failure);
  }

  /** Sends a request to one node. @throws SearchUnavailable */
  async callNode<T>(node: string, call: SolrCall): Promise<T> {
    try {
      return await this.#attempt<T>(node, call, call.timeoutMs ?? this.options.timeoutMs);
    } catch (error) {
      throw new SearchUnavailable(error);
    }
  }

  /** Returns the nodes, those that failed recently last. */
  #order(): readonly string[] {
    const since = performance.now() - BACKOFF_MS;
    const failedAt = (node: string): number => {
      const time = this.#failedAt.get(node) ?? 0;
      return time > since ? time : 0;
    };
    return this.options.nodes.toSorted((a, b) => failedAt(a) - failedAt(b));
  }

  async #attempt<T>(node: string, { path, params, body }: SolrCall, timeoutMs: number): Promise<T> {
    const query = new URLSearchParams({ ...params, wt: 'json' });
    const response = await fetch(`${node}${path}?${query.toString()}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: this.#headers(body),
      body: body ?? null,
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs))),
    });
    const text = await response.text();
    if (!response.ok) throw failureOf(response.status, text);
    const reply = JSON.parse(text) as { responseHeader?: { partialResults?: unknown; status?: number } };
    const { partialResults, status } = reply.responseHeader ?? {};
    if (partialResults !== undefined && partialResults !== false)
      throw new Error('The result is incomplete.');
    if (status !== undefined && status !== 0) throw new Error(`Solr reported status ${status}.`);
    return reply as T;
  }

  #headers(body: string | Buffer | undefined): Record<string, string> {
    const { credentials } = this.options;
    return {
      ...(body !== undefined && {
        'content-type':
          typeof body === 'string' ? 'application/json; charset=utf-8' : 'application/octet-stream',
      }),
      ...(credentials && {
        authorization: `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`,
      }),
    };
  }
}

/** Maximum length of a message of Solr in the log. */
const MAX_MESSAGE = 500;

function failureOf(status: number, text: string): Error {
  const message = `Solr responded with ${status}: ${messageOf(text).slice(0, MAX_MESSAGE)}`;
  return status === 400 ? new RejectedRequest(message, status) : new FailedRequest(message, status);
}

function messageOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { msg?: unknown } };
    return typeof error?.msg === 'string' ? error.msg : text;
  } catch {
    return text;
  }
}
