import type { IndexField } from '../../contract/calls/indexing.js';
import type { Translator } from '../../translations/translator.js';

/**
 * What a field is called: as the configuration says for this language, else the built-in text, else as the server
 * says, else its own name.
 *
 * @param translation Labels by lower-case language, of the configuration.
 * @param fields What `index/fields` answered.
 */
export function fieldLabel(
  name: string,
  translator: Translator,
  translation: Readonly<Record<string, string>> = {},
  fields: readonly IndexField[] = [],
): string {
  const own = (labels: Readonly<Record<string, string>>) =>
    Object.hasOwn(labels, translator.locale) && labels[translator.locale] !== ''
      ? labels[translator.locale]
      : undefined;
  const configured = own(translation);
  if (configured !== undefined) return configured;
  const key = `fields.${name}`;
  if (translator.has(key)) return translator.t(key);
  const served = fields.find((field) => field.name === name)?.translation ?? {};
  return own(served) ?? served['en'] ?? name;
}
