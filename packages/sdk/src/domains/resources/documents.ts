import type { Portal } from '../../client/portal.js';
import { listKeyOf } from '../../config/item-key.js';
import { DEFAULT_CONFIG } from '../../config/defaults.js';
import { ordered, positioned } from '../../config/positions.js';
import { readConfig } from '../../config/upgrade/read.js';
import { PAGE_KEY } from '../../contract/patterns.js';
import { isSameJson } from '../../lib/same-json.js';
import { invalidTranslations } from '../../translations/meta.js';
import { jsonFile } from './json-file.js';
import type { Resource, ResourceContent } from './resource.js';
import { versionsOf } from './versions.js';

/** File in the folder of an export with the JSON Schema of the configuration. An import ignores it. */
export const CONFIG_SCHEMA = 'config.schema.json';

/** Returns the document with the path of its schema, so that editors check it. The portal does not store the path. */
const withSchema = (content: ResourceContent): ResourceContent => ({
  $schema: `./${CONFIG_SCHEMA}`,
  ...content,
});

const withoutSchema = ({ $schema: _, ...content }: ResourceContent): ResourceContent => content;

/** Returns the configuration as a resource. */
export function configResource(portal: Portal): Resource {
  return {
    kind: 'config',
    name: 'config.json',
    keyOf: listKeyOf,
    ...jsonFile('config.json', { toDocument: withSchema, fromDocument: withoutSchema }),
    read: (options) => portal.config.get({}, options),
    save: (config, options) => portal.config.save({ config }, options),
    versions: (options) => versionsOf(portal, { kind: 'config' }, options),
    isPristine: (content) => isSameJson(readConfig(content).config, DEFAULT_CONFIG),
    faults: (content) => readConfig(content).faults.map(({ path }) => path),
    unknown: (content) => readConfig(content).unknown,
    // A moved item changes the positions of others too. The admin area merges the order in the same way.
    toMerge: ordered,
    fromMerge: (merged, like) => positioned(merged, like) as ResourceContent,
  };
}

/** Returns the translations of a language as a resource. */
export function translationsResource(portal: Portal, lang: string): Resource {
  const name = `translations/${lang}.json`;
  return {
    kind: 'translations',
    name,
    keyOf: () => undefined,
    ...jsonFile(name),
    read: (options) => portal.translations.get({ lang }, options),
    save: (tree, options) => portal.translations.save({ lang, tree }, options),
    versions: (options) => versionsOf(portal, { kind: 'translations', lang }, options),
    isPristine: isEmpty,
    faults: invalidTranslations,
  };
}

/** Returns the custom pages of a language as a resource. */
export function pagesResource(portal: Portal, lang: string): Resource {
  const name = `pages/${lang}.json`;
  return {
    kind: 'pages',
    name,
    keyOf: () => undefined,
    ...jsonFile(name),
    read: (options) => portal.pages.source({ lang }, options),
    save: (pages, options) => portal.pages.save({ lang, pages: pages as Record<string, string> }, options),
    versions: (options) => versionsOf(portal, { kind: 'custom_html', lang }, options),
    isPristine: isEmpty,
    faults: (content) =>
      Object.entries(content).flatMap(([key, page]) =>
        typeof page === 'string' && PAGE_KEY.test(key) ? [] : [key],
      ),
  };
}

const isEmpty = (content: ResourceContent): boolean => Object.keys(content).length === 0;
