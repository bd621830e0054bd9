import { chooseLocale } from './choose.js';
import { readLocales, visibleLocales, type VisibleLocale } from './entries.js';

/** Parts of the page's data that the choice of the language depends on. */
interface LocaleData {
  readonly replies: Readonly<Record<string, { readonly body: unknown }>>;
  readonly config: {
    readonly read: { readonly config: { readonly visibleLocales: readonly VisibleLocale[] } };
  };
}

/**
 * Returns the language that the app will choose, so that requests before its start have the same one (specification,
 * section 4, Locale choice).
 *
 * @param data data that the server has put into the page
 * @param user.stored stored choice of the user. It may be invalid.
 * @param user.browser languages of the browser, preferred first
 * @returns The code in lower case with hyphens: `de`, `pt-br`.
 */
export function firstLocale(
  { replies, config }: LocaleData,
  user: { readonly stored: string | null; readonly browser: readonly string[] },
): string {
  const localesOf = (path: string) =>
    readLocales((replies[`GET ${path}`]?.body as { locales?: unknown })?.locales);
  const all = localesOf('index/content_locales');
  const shown = visibleLocales(all, config.read.config.visibleLocales);
  const codes = (list: ReturnType<typeof visibleLocales>) => list.map(({ short }) => short);
  return chooseLocale({
    ...user,
    offered: codes(shown.length > 0 ? shown : all),
    available: [...codes(localesOf('config/translations')), 'de', 'en'],
  });
}
