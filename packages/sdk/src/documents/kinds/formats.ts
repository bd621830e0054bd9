import type { Portal } from '../../client/portal.js';
import { convertSetCalls } from '../../client/calls/definitions.js';
import {
  fromConvertSet,
  saveConvertSetDefinitions,
  toConvertSet,
  type ConvertSetSettings,
} from '../../contract/calls/convert-sets.js';
import { snakeKeys } from '../../contract/names.js';
import type { ConvertSetDefinition } from '../../contract/schemas/convert-sets.js';
import { convertSetFault } from '../../domains/convert-sets/check.js';
import { filetypeText } from '../../domains/downloads/formats/text.js';
import { valueIn } from '../../lib/locale-code.js';
import { isObject } from '../../lib/object.js';
import type { Translator } from '../../translations/translator.js';
import { bodyFaults } from '../resource/body-faults.js';
import type { DocumentWords, KeyedDocument } from '../editor/keyed-document.js';
import { jsonFile } from '../resource/json-file.js';
import { isEmptyList, keyOfList, type Resource } from '../resource/resource.js';
import { inHistory } from '../resource/versions.js';
import { textOf } from '../words/shown-value.js';

/** Returns the convert sets that an admin defined as a resource. */
export function formatsResource(portal: Portal): Resource {
  const calls = convertSetCalls(portal.transport);
  return {
    kind: 'formats',
    name: 'formats.json',
    keyOf: keyOfList('convert_sets', 'id'),
    ...jsonFile('formats.json'),
    read: async (options) => {
      const { value, etag } = await calls.get({}, options);
      return { value: { convert_sets: value.convertSets.map(fromConvertSet) }, etag };
    },
    save: (content, options) => {
      const sets = content['convert_sets'] as readonly ConvertSetDefinition[];
      return calls.save({ convertSets: sets.map(toConvertSet) }, options);
    },
    ...inHistory(portal, { kind: 'convert_sets' }),
    isPristine: ({ convert_sets: sets }) => isEmptyList(sets),
    faults: (content) => bodyFaults(saveConvertSetDefinitions, content),
  };
}

/** The convert sets that an admin defined. The built-in ones are not part of the document. */
export interface FormatsDocument {
  readonly convertSets: readonly ConvertSetSettings[];
}

/** Convert sets by ID, in the order in which they are offered. */
export const formatsDocument: KeyedDocument<FormatsDocument> = {
  page: 'formats',
  fromContent: ({ convert_sets: sets }) => ({
    convertSets: ((sets ?? []) as readonly ConvertSetDefinition[]).map(toConvertSet),
  }),
  toContent: ({ convertSets }) => ({ convert_sets: convertSets.map(fromConvertSet) }),
  items: ({ convertSets }) => convertSets.map((set) => [set.id, set]),
  fields: () => ({}),
  build: (items) => ({ convertSets: items as readonly ConvertSetSettings[] }),
  isOrdered: true,
  isDocument: (value) => isObject(value) && Array.isArray(value['convertSets']),
  isValid: (set) =>
    convertSetFault([snakeKeys<ConvertSetDefinition>(set as ConvertSetSettings)]) === undefined,
  words: formatsWords,
};

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
