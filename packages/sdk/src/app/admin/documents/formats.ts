import type { ConvertSetSettings } from '../../../contract/calls/convert-sets.js';
import { valueIn } from '../../../lib/locale-code.js';
import { isObject } from '../../../lib/object.js';
import type { Translator } from '../../../translations/translator.js';
import { filetypeText } from '../../../domains/downloads/formats/text.js';
import type { DocumentWords } from './document-editor-contract.js';
import type { DocumentShape } from './keyed-document.js';
import { textOf } from '../changes/shown-text.js';

/** The convert sets that an admin defined. The built-in ones are not part of the document. */
export interface FormatsDocument {
  readonly convertSets: readonly ConvertSetSettings[];
}

/** Convert sets by ID, in the order in which they are offered. */
export const formatsShape: DocumentShape<FormatsDocument> = {
  items: ({ convertSets }) => convertSets.map((set) => [set.id, set]),
  fields: () => ({}),
  build: (items) => ({ convertSets: items as readonly ConvertSetSettings[] }),
  isOrdered: true,
};

/** Returns true for a draft of this form. */
export const isFormats = (value: unknown): value is FormatsDocument =>
  isObject(value) && Array.isArray(value.convertSets);

/** Names convert sets by their title. */
export function formatsWords(translator: Translator): DocumentWords {
  const { t, locale, has } = translator;
  return {
    name({ key, item }) {
      const { translation = {} } = (isObject(item) ? item : {}) as Partial<ConvertSetSettings>;
      const message = `convertSets.${key}`;
      return valueIn(translation, locale, (text) => text.trim() !== '') ?? (has(message) ? t(message) : key);
    },
    shown({ value }) {
      if (!isObject(value)) return textOf(t('change.value.none'), value);
      const { format, longestSide, width, height, quality, hidden } = value as unknown as ConvertSetSettings;
      const size =
        longestSide ?? ((width ?? height) ? [width, height].filter(Boolean).join(' × ') : undefined);
      const parts = [
        filetypeText(format),
        ...(size === undefined ? [] : [t('change.value.pixels', { value: size })]),
        ...(quality === undefined ? [] : [`${quality} %`]),
        ...(hidden === true ? [t('settings.documents.hidden')] : []),
      ];
      return textOf(parts.join(', '), value);
    },
  };
}
