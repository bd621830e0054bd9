import type { Portal } from '../../client/portal.js';
import { PAGE_KEY } from '../../contract/patterns.js';
import { jsonFile } from '../resource/json-file.js';
import { isEmptyContent, type Resource } from '../resource/resource.js';
import { inHistory } from '../resource/versions.js';

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
    ...inHistory(portal, { kind: 'custom_html', lang }),
    isPristine: isEmptyContent,
    faults: (content) =>
      Object.entries(content).flatMap(([key, page]) =>
        typeof page === 'string' && PAGE_KEY.test(key) ? [] : [key],
      ),
  };
}
