import type { Translator } from '../../../translations/translator.js';

/** Settings with other names in the admin catalog, which lists them separated by commas. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  accent: ['appearance.light.accent', 'appearance.dark.accent'],
  dark: ['appearance.scheme', 'appearance.dark.background'],
  radius: ['appearance.radius'],
  title: ['global.website_title'],
  home: ['global.hide_dashboard'],
  hero: ['dashboard.heroImage.texts', 'dashboard.heroImage.height'],
  facets: ['facets'],
  columns: ['search.listColumns'],
  footer: ['footer.entries'],
  terms: ['terms_of_use.show', 'terms_of_use.links'],
  order: ['global.run_order_process', 'order.mailto'],
  register: ['login.register.show_button', 'login.register.links'],
  password: ['login.show_passwordReset'],
  languages: ['visibleLocales'],
  tiles: ['search.posters.max_height', 'search.thumbnails.width'],
  logos: ['visibleLogos.logo'],
  icons: ['iconSet'],
  alt: ['accessibility.alt', 'accessibility.fallback_title'],
  sorting: ['sorting.default', 'sorting.options'],
  limit: ['global.max_assets'],
  facts: ['assetInfo.paramsLeft', 'infoView.paramsLeft'],
  pages: ['customPages'],
};

/** Returns the other names of each setting in some languages, by path. */
export function synonymsByPath(translators: readonly Translator[]): ReadonlyMap<string, readonly string[]> {
  const byPath = new Map<string, readonly string[]>();
  for (const [name, paths] of Object.entries(SYNONYMS)) {
    const synonyms = translators.flatMap(({ t }) =>
      t(`settingsSearch.synonyms.${name}`)
        .split(',')
        .map((synonym) => synonym.trim()),
    );
    for (const path of paths) byPath.set(path, [...(byPath.get(path) ?? []), ...synonyms]);
  }
  return byPath;
}
