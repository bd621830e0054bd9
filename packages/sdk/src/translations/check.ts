import type { SaveReport } from '../contract/schemas/common/save-report.js';
import { flattenCatalog, type CatalogTree } from '../lib/catalog-tree.js';
import { nearestKey } from '../lib/text/nearest.js';
import { diffTranslations } from './diff.js';
import { invalidTranslations, splitTranslations } from './meta.js';

/** Maximum number of unknown keys for which the most similar key is searched. */
const MAX_SEARCHED = 100;

/**
 * Validates the translations of a language. Nothing of this prevents them from being saved.
 *
 * Codes of the faults:
 * - `group`: a message has the key of a group of messages; it is not used.
 * - `message`: a group of messages has the key of a message; it is not used.
 * - `empty`: the message is empty; the built-in one is used.
 * - `placeholders`: the placeholders differ from those of the built-in message.
 * - `invalid`: a message or a member of the metadata has a wrong type, or is too long or too deep; it is not used.
 *
 * @param document the document as it is stored
 * @param options.builtIn English messages of the portal, including those of the admin area
 */
export function checkTranslations(
  document: unknown,
  options: { readonly lang: string; readonly builtIn: CatalogTree },
): SaveReport {
  const { messages } = splitTranslations(document);
  const { surplus, empty, placeholders } = diffTranslations(options.builtIn, messages, {
    lang: options.lang,
  });
  const used = [...flattenCatalog(options.builtIn).keys()];
  const clashes = surplus.flatMap((path) => {
    if (used.some((key) => key.startsWith(`${path}.`))) return [{ path, code: 'group' }];
    return used.some((key) => path.startsWith(`${key}.`)) ? [{ path, code: 'message' }] : [];
  });
  const clashing = new Set(clashes.map(({ path }) => path));
  return {
    faults: [
      ...invalidTranslations(document).map((path) => ({ path, code: 'invalid' })),
      ...clashes,
      ...empty.map((path) => ({ path, code: 'empty' })),
      ...placeholders.map(({ key }) => ({ path: key, code: 'placeholders' })),
    ],
    unknown: surplus
      .filter((path) => !clashing.has(path))
      .map((path, index) => ({ path, nearest: index < MAX_SEARCHED ? nearestKey(path, used) : null })),
  };
}
