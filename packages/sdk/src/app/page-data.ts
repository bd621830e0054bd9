import { API_BASE_PATH } from '../contract/call.js';
import type { Fetch } from '../client/transport/options.js';
import type { ServedConfig } from '../domains/config/store.js';
import type { CatalogLayer } from '../translations/translator.js';
import type { FirstSearch } from '../domains/search/first-search.js';

/** Reply to a call of the startup, as the server puts it into the page. */
export interface PageReply {
  readonly body: unknown;
  /** Version of the reply, as in the header of a response. */
  readonly etag?: string | undefined;
}

/**
 * Data that the server puts into the page, so that a visit starts without further requests (decisions, section 7,
 * First load). It never contains a session token.
 */
export interface PageData {
  /** Replies by {@link pageReplyKey}. */
  readonly replies: Readonly<Record<string, PageReply>>;
  /** The configuration as the server has read it, so that the page need not load the rules for this. */
  readonly config: ServedConfig;
  /** Configuration for the first search. Null if this session has no permission to search. */
  readonly search: FirstSearch | null;
  /** Paths of the branding files that the app requests first: the uploaded stylesheet and font. */
  readonly files: readonly string[];
  /** The built-in messages of the language that the browser prefers. */
  readonly catalog: CatalogLayer | null;
}

/** Returns the key of a reply in the page. @param path path of the call with its query: `config/global` */
export const pageReplyKey = (method: string, path: string): string => `${method} ${path}`;

/** A fetch that takes replies from the page: see {@link createPageFetch}. */
export interface PageFetch {
  readonly fetch: Fetch;
  /** Returns true if a response comes from the page or from its starter, and so needs no validation. */
  readonly isTrusted: (response: Response) => boolean;
  /** Returns the configuration in the page once. Undefined if there is none, or after `end`. */
  readonly takeConfig: () => ServedConfig | undefined;
  /** Drops the replies that were not used, because they may be outdated by now. */
  readonly end: () => void;
}

/**
 * Creates a fetch that uses each reply in the page once, and the responses to requests that the page has already
 * sent. All other requests go to `options.fetch`. A login, a logout and every other change end this, because
 * replies may then belong to another session.
 *
 * @param options.early responses that the starter of the page requested, by URL
 */
export function createPageFetch(options: {
  readonly data: (Pick<PageData, 'replies'> & Partial<Pick<PageData, 'config'>>) | null;
  readonly early?: Readonly<Record<string, Promise<Response>>> | undefined;
  readonly fetch: Fetch;
  /** Awaited before a reply of the page is used, so that the start is not one long task. Default: no pause. */
  readonly pause?: (() => Promise<void>) | undefined;
}): PageFetch {
  const replies = new Map(Object.entries(options.data?.replies ?? {}));
  const early = new Map(Object.entries(options.early ?? {}).map(([url, one]) => [withoutRows(url), one]));
  const trusted = new WeakSet<Response>();
  const trust = (response: Response) => {
    trusted.add(response);
    return response;
  };
  let config = options.data?.config;
  const end = () => {
    config = undefined;
    replies.clear();
    early.clear();
  };
  /** Returns a value and removes it, because each is used once. */
  const take = <T>(from: Map<string, T>, key: string): T | undefined => {
    const value = from.get(key);
    from.delete(key);
    return value;
  };
  return {
    async fetch(url, init = {}) {
      const { method = 'GET', body } = init;
      if (body === undefined || body === null) {
        const path = url.split(API_BASE_PATH)[1] ?? '';
        const reply = take(replies, pageReplyKey(method, path));
        if (reply !== undefined) {
          await options.pause?.();
          return trust(responseOf(reply));
        }
        const sent = method === 'GET' ? take(early, withoutRows(url)) : undefined;
        const response = await sent?.catch(() => undefined);
        if (response?.ok === true) return trust(response);
        if (method === 'GET' && !path.startsWith('session/')) return options.fetch(url, init);
      }
      end();
      return options.fetch(url, init);
    },
    takeConfig() {
      const taken = config;
      config = undefined;
      return taken;
    },
    isTrusted: (response) => trusted.has(response),
    end,
  };
}

function responseOf({ body, etag }: PageReply): Response {
  return new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', ...(etag === undefined ? {} : { etag }) },
  });
}

/**
 * Returns a URL without the number of rows. The page may request another number than its starter, because the
 * starter does not measure the space for the results.
 */
const withoutRows = (url: string): string => url.replace(/([?&])solr_rows=\d+&?/, '$1').replace(/[?&]$/, '');
