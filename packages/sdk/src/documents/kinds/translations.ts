import type { Portal } from '../../client/portal.js';
import { invalidTranslations } from '../../translations/meta.js';
import { jsonFile } from '../resource/json-file.js';
import { mergeGroups } from '../resource/merge.js';
import { isEmptyContent, type Resource } from '../resource/resource.js';
import { inHistory } from '../resource/versions.js';

/** Returns the translations of a language as a resource. */
export function translationsResource(portal: Portal, lang: string): Resource {
  const name = `translations/${lang}.json`;
  return {
    kind: 'translations',
    name,
    keyOf: () => undefined,
    merge: mergeGroups,
    ...jsonFile(name),
    read: (options) => portal.translations.get({ lang }, options),
    save: (tree, options) => portal.translations.save({ lang, tree }, options),
    ...inHistory(portal, { kind: 'translations', lang }),
    isPristine: isEmptyContent,
    faults: invalidTranslations,
  };
}
