import { API_BASE_PATH } from '../../../contract/call.js';
import { languageOf } from '../../../lib/locale-code.js';
import { CONFIG_FILES } from '../../../contract/vocabulary.js';
import type { Fetch } from '../../../client/transport/options.js';

/**
 * The only calls that the preview may send. All of them read, and none of them starts a download or a session. Everything
 * else is rejected here, in one place, whatever a component of the portal does. A test compares them with the contract.
 * The calls themselves are not imported: the first load of the portal would have to export them.
 */
export const PREVIEW_CALLS: readonly string[] = [
  'GET search',
  'POST search',
  'GET search/layout',
  'GET search/hits',
  'GET search/suggest',
  'GET assets',
  'POST assets',
  'GET assets/similar',
  'GET assets/hits',
  'GET collection',
  'GET collection/get',
  'GET dashboard',
  'GET index/fields',
  'GET index/status',
  'GET info/check_version',
  'GET info/downloads',
  'GET index/content_locales',
  'GET info/all_languages',
  'GET session/csets',
  'GET config/custom_html',
  'GET config/translations',
  'GET download/preview',
  'GET download/video/{id}',
  'GET download/peaks/{id}',
  'GET download/zoom/{id}',
  'GET download/mesh/{id}',
  'GET download/model/{id}',
  ...CONFIG_FILES.map((file) => `GET config/${file}`),
];

/** A request to the API. */
export interface PreviewRequest {
  readonly method: string;
  /** Path below the base path of the API, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly hasBody: boolean;
}

/**
 * Returns the response to a request from the state of the preview. Undefined if the server must respond.
 *
 * @param send sends the request to the server
 */
export type PreviewAnswer = (
  request: PreviewRequest,
  send: () => Promise<Response>,
) => Response | Promise<Response> | undefined;

/**
 * Creates the fetch of the preview. `answer` comes first. Of the others, only `PREVIEW_CALLS` reach the server;
 * the rest gets the response of a server that does not support the call.
 */
export function createPreviewFetch(options: {
  readonly fetch: Fetch;
  readonly answer: PreviewAnswer;
  /** Returns the language of the portal, for the reason of a rejection. Default: English. */
  readonly locale?: () => string;
}): Fetch {
  return async (url, init = {}) => {
    const { method = 'GET', body } = init;
    const hasBody = body !== undefined && body !== null;
    const [address = '', query] = url.split('?', 2);
    const [, path] = address.split(API_BASE_PATH);
    if (path !== undefined) {
      const send = () => options.fetch(url, init);
      const answer = options.answer({ method, path, query: new URLSearchParams(query), hasBody }, send);
      if (answer !== undefined) return answer;
    }
    return path !== undefined && isAllowed(method, path)
      ? options.fetch(url, init)
      : unsupported(options.locale?.());
  };
}

const isAllowed = (method: string, path: string): boolean =>
  PREVIEW_CALLS.some((call) => {
    const [allowed, pattern = ''] = call.split(' ', 2);
    return method === allowed && patternOf(pattern).test(path);
  });

/** Returns a pattern for the path of a call, in which a parameter is one segment. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Why a call is rejected, for the pages of the portal that show it. Their catalogs need not contain it. */
const REASON = { en: 'Not available in the preview', de: 'In der Vorschau nicht verfügbar' };

/** Returns the response of a server that does not support a call. */
export function unsupported(locale = 'en'): Response {
  const reason = languageOf(locale) === 'de' ? REASON.de : REASON.en;
  const problem = {
    type: 'about:blank',
    title: reason,
    detail: `${reason}.`,
    status: 405,
    code: 'not-in-preview',
  };
  return new Response(JSON.stringify(problem), {
    status: 405,
    headers: { 'content-type': 'application/problem+json' },
  });
}

/** Returns a response with a JSON body. */
export const jsonResponse = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
