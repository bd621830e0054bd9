import { mergeCatalogs, type CatalogTree } from '../../lib/catalog-tree.js';
import { localeChain, normalizeLocale } from '../../lib/locale-code.js';
import { numberFormat } from '../../lib/text/formatters.js';
import { FALLBACK_LOCALE } from './fallback.js';
import type { CatalogLayer } from './types.js';

/** Returns the messages of a language from all of its layers, and from those of the language of a region. */
export function messagesOf(code: string, layers: readonly CatalogLayer[]): CatalogTree {
  const [first = {}, ...others] = localeChain(code)
    .flatMap((part) => layers.filter((layer) => normalizeLocale(layer.locale) === part))
    .map(({ tree }) => tree);
  return others.reduce<CatalogTree>((above, tree) => mergeCatalogs(above, tree), first);
}

/**
 * Returns the function that formats numbers in messages. The format is created with the first number: the browser
 * loads the data of the locale then, which takes milliseconds.
 */
export function numberFormatter(locale: string): (value: number) => string {
  let numbers: Intl.NumberFormat | undefined;
  return (value) => (numbers ??= numberFormat(isLocale(locale) ? locale : FALLBACK_LOCALE)).format(value);
}

function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
