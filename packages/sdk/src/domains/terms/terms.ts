import type { PortalConfig } from '../../config/schema/schema.js';
import { translated } from '../fields/translated.js';

/** The terms of use of the configuration: whether they must be agreed to, and their addresses by language. */
export type TermsConfig = PortalConfig['terms_of_use'];

/** Terms that must be agreed to. */
export interface Terms {
  /** Where they can be read, in the reader's language or else in another; null where no address is configured. */
  readonly link: string | null;
}

/** The terms that must be agreed to, or null where there are none. @param locale Lower-case language. */
export function termsOf(config: TermsConfig, locale: string): Terms | null {
  if (!config.show) return null;
  return { link: translated(config.links, locale) ?? null };
}
/**
 * Whether terms stand in the way: they are configured, and not ticked (specification, section 5). It is then blocked
 * silently.
 */
export function blockedByTerms(terms: { readonly ticked: boolean } | null): boolean {
  return terms !== null && !terms.ticked;
}
