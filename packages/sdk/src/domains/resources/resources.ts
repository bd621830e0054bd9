import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/options.js';
import { listKeyOf } from '../../config/item-key.js';
import { DEFAULT_CONFIG } from '../../config/defaults.js';
import { ordered, positioned } from '../../config/positions.js';
import { readConfig } from '../../config/upgrade/read.js';
import { PAGE_KEY } from '../../contract/patterns.js';
import type { HistoryKind } from '../../contract/vocabulary.js';
import { isSameJson } from '../../lib/same-json.js';
import { invalidTranslations } from '../../translations/meta.js';
import { resourceOf } from '../backup/resources.js';
import type { Resource, ResourceContent, ResourceKindName } from './resource.js';

/** Returns the resource with a name from a folder or a manifest. Undefined for every other name. */
export function resourceNamed(portal: Portal, name: string): Resource | undefined {
  const parsed = resourceOf(name);
  if (parsed?.kind === 'config') return configResource(portal);
  if (parsed?.kind === 'translations') return translationsResource(portal, parsed.lang);
  return parsed?.kind === 'pages' ? pagesResource(portal, parsed.lang) : undefined;
}

/** Returns the resources of a kind that the portal has, sorted by name. @throws PortalError */
export async function listResources(
  portal: Portal,
  kind: ResourceKindName,
  options: CallOptions = {},
): Promise<Resource[]> {
  if (kind === 'config') return [configResource(portal)];
  const languages = await portal[kind].languages({}, options);
  const codes = languages.map(({ short }) => short.toLowerCase()).sort();
  return codes.flatMap((lang) => resourceNamed(portal, `${kind}/${lang}.json`) ?? []);
}

function configResource(portal: Portal): Resource {
  return {
    ...{ kind: 'config', name: 'config.json', keyOf: listKeyOf },
    read: (options) => portal.config.get({}, options),
    save: (config, options) => portal.config.save({ config }, options),
    versions: (options) => versionsOf(portal, { kind: 'config' }, options),
    isPristine: (content) => isSameJson(readConfig(content).config, DEFAULT_CONFIG),
    faults: (content) => readConfig(content).faults.map(({ path }) => path),
    // A moved item changes the positions of others too. The admin area merges the order in the same way.
    toMerge: ordered,
    fromMerge: (merged, like) => positioned(merged, like) as ResourceContent,
  };
}

function translationsResource(portal: Portal, lang: string): Resource {
  return {
    ...{ kind: 'translations', name: `translations/${lang}.json`, keyOf: () => undefined },
    read: (options) => portal.translations.get({ lang }, options),
    save: (tree, options) => portal.translations.save({ lang, tree }, options),
    versions: (options) => versionsOf(portal, { kind: 'translations', lang }, options),
    isPristine: isEmpty,
    faults: invalidTranslations,
  };
}

function pagesResource(portal: Portal, lang: string): Resource {
  return {
    ...{ kind: 'pages', name: `pages/${lang}.json`, keyOf: () => undefined },
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

async function* versionsOf(
  { history }: Portal,
  filter: { readonly kind: HistoryKind; readonly lang?: string },
  options: CallOptions = {},
): AsyncGenerator<ResourceContent, void, undefined> {
  for (const { id } of await history.list(filter, options))
    yield (await history.get({ id }, options)).content;
}
