import type { LocaleEntry } from '../../../contract/schemas/common/locale.js';
import { jsonResponse } from './preview-fetch.js';
import type { PreviewState } from './preview-state.js';

/**
 * Responds with the custom pages of a language, or with the languages that have pages. Unsaved pages replace those of the
 * server. Undefined if there are none.
 */
export function answerWithPages(
  unsaved: PreviewState['pages'],
  lang: string | null,
  send: () => Promise<Response>,
): Promise<Response> | undefined {
  const changed = lang === null ? undefined : unsaved[lang.toLowerCase()];
  if (Object.keys(unsaved).length === 0 || (lang !== null && changed === undefined)) return undefined;
  return send().then(async (response) => {
    if (!response.ok) return response;
    const body: unknown = await response.json();
    if (lang === null) return jsonResponse({ locales: withLanguages(body, Object.keys(unsaved)) });
    const pages = Object.entries({ ...(body as Record<string, string>), ...changed });
    return jsonResponse(Object.fromEntries(pages.filter(([, html]) => html !== null)));
  });
}

function withLanguages(body: unknown, added: readonly string[]): readonly LocaleEntry[] {
  const { locales } = body as { readonly locales: readonly LocaleEntry[] };
  const isListed = (code: string) => locales.some(({ short }) => short.toLowerCase() === code);
  return [...locales, ...added.filter((code) => !isListed(code)).map(localeEntry)];
}

/** Returns the entry of a language that the server does not list. */
export const localeEntry = (code: string): LocaleEntry => ({ short: code.toUpperCase(), lang: code });
