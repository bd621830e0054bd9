import type { PortalConfig } from './schema.js';

/** Pages of the admin area that consist of configuration fields (specification, section 2, Admin views). */
export const CONFIG_PAGES = ['general', 'appearance', 'dashboard', 'search', 'language', 'login'] as const;

/** A page of the admin area that consists of configuration fields. */
export type ConfigPage = (typeof CONFIG_PAGES)[number];

/** Page of the admin area for each top-level key. Null for the version, which only upgrades change. */
export const PAGE_OF: Readonly<Record<keyof PortalConfig, ConfigPage | null>> = {
  version: null,
  global: 'general',
  terms_of_use: 'general',
  order: 'general',
  footer: 'general',
  customPages: 'general',
  accessibility: 'general',
  appearance: 'appearance',
  visibleLogos: 'appearance',
  iconSet: 'appearance',
  dashboard: 'dashboard',
  search: 'search',
  sorting: 'search',
  facets: 'search',
  assetInfo: 'search',
  infoView: 'search',
  bookmark: 'search',
  visibleLocales: 'language',
  login: 'login',
};

/** Returns the top-level keys on a page of the admin area. */
export function configKeysOf(page: ConfigPage): (keyof PortalConfig)[] {
  return (Object.keys(PAGE_OF) as (keyof PortalConfig)[]).filter((key) => PAGE_OF[key] === page);
}
