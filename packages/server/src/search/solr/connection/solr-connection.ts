import { SearchUnavailable } from '../../engine.js';
import { connectionFailure, RejectedRequest, responseFailure } from './failure.js';

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

/** Duration for which a node that failed is the last choice, in milliseconds. */
const BACKOFF_MS = 10_000;

/**
 * Parameters of every request. Solr would replace `${name}` in the text of a request by the parameter `name`, so that a
 * value could become syntax.
 */
const FIXED = { wt: 'json', expandMacros: 'false' };

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
    const query = new URLSearchParams({ ...params, ...FIXED });
    const { status: code, text } = await this.#send(node, `${path}?${query.toString()}`, body, timeoutMs);
    if (code < 200 || code > 299) throw responseFailure(node, code, text);
    const reply = JSON.parse(text) as { responseHeader?: { partialResults?: unknown; status?: number } };
    const { partialResults, status } = reply.responseHeader ?? {};
    if (partialResults !== undefined && partialResults !== false)
      throw new Error('The result is incomplete.');
    if (status !== undefined && status !== 0) throw new Error(`Solr reported status ${status}.`);
    return reply as T;
  }

  async #send(
    node: string,
    path: string,
    body: string | Buffer | undefined,
    timeoutMs: number,
  ): Promise<{ readonly status: number; readonly text: string }> {
    try {
      const response = await fetch(`${node}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: this.#headers(body),
        body: body ?? null,
        redirect: 'error',
        signal: AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs))),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      throw connectionFailure(node, error);
    }
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
