import type { IndexField } from '../../contract/calls/indexing.js';
import { valueIn } from '../../lib/locale-code.js';
import type { Translator } from '../../translations/translator.js';

/**
 * Returns the label of a field. In order of preference, it is the configured label for this language, the
 * built-in label, the server's label for this language or for English, or the name of the field.
 *
 * @param translation Configured labels, keyed by lower-case language code.
 * @param fields Response of `index/fields`.
 */
export function fieldLabel(
  name: string,
  translator: Translator,
  translation: Readonly<Record<string, string>> = {},
  fields: readonly IndexField[] = [],
): string {
  const labelIn = (labels: Readonly<Record<string, string>>) =>
    valueIn(labels, translator.locale, (text) => text !== '');
  const configured = labelIn(translation);
  if (configured !== undefined) return configured;
  const key = `fields.${name}`;
  if (translator.has(key)) return translator.t(key);
  const served = fields.find((field) => field.name === name)?.translation ?? {};
  return labelIn(served) ?? served['en'] ?? name;
}
