import type { PortalConfig } from '../../config/schema/schema.js';
import { translated } from '../fields/translated.js';

/** Terms of use in the configuration: whether users must accept them, and their URLs, keyed by language. */
export type TermsConfig = PortalConfig['terms_of_use'];

/** Terms that the user must accept. */
export interface Terms {
  /** URL of the terms in the user's language, or else in another. Null if no URL is configured. */
  readonly link: string | null;
}

/**
 * Returns the terms that the user must accept, or null if there are none.
 *
 * @param locale Lower-case language code.
 */
export function termsOf(config: TermsConfig, locale: string): Terms | null {
  if (!config.show) return null;
  return { link: translated(config.links, locale) ?? null };
}
/**
 * Returns true if there are terms that the user has not accepted (specification, section 5). The action is then
 * blocked, with a message next to the checkbox (decisions, section 7, Terms).
 */
export function blockedByTerms(terms: { readonly accepted: boolean } | null): boolean {
  return terms !== null && !terms.accepted;
}
