import { CONFIG_FIELDS, type ConfigFieldInfo } from '../../../config/list.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import { getPath, parsePath, type ConfigPath } from '../../../lib/json-path.js';
import { isObject } from '../../../lib/object.js';
import type { Translator } from '../../../translations/translator.js';
import { describeSetting } from '../changes/describe-setting.js';
import { itemName } from '../changes/item-name.js';
import { stepsOf } from '../changes/setting-at.js';
import { shownValue, type ShownValue } from '../../../documents/words/shown-value.js';
import { foldedText, type FoldedText } from './folded-text.js';
import { synonymsByPath } from './synonyms.js';

/** A message that the search includes. */
export interface SearchableMessage {
  /** Full message key. */
  readonly key: string;
  /** Message in the language of the admin. */
  readonly text: string;
  /** The message in other languages. */
  readonly others?: readonly string[];
}

/** A page of the admin area that the search includes. */
export interface SearchablePage {
  readonly id: string;
  readonly label: string;
  /** Its names in other languages, and the names of its sections. */
  readonly others?: readonly string[];
}

/** Contents of the search. */
export interface SettingsSearchOptions<M extends SearchableMessage = SearchableMessage> {
  /** Translators with the admin catalog: first the language of the admin, then the other built-in ones. */
  readonly translators: readonly [Translator, ...Translator[]];
  /** Current configuration, for the values. */
  readonly config: PortalConfig;
  readonly messages?: readonly M[];
  readonly pages?: readonly SearchablePage[];
}

/** Part of an entry that the search compares, the most important first. */
export type SearchField = 'label' | 'otherLabel' | 'place' | 'description' | 'key' | 'value' | 'synonym';

/** An entry of the search. */
export interface SearchEntry<T> {
  readonly source: T;
  readonly fields: Readonly<Partial<Record<SearchField, readonly FoldedText[]>>> & {
    readonly label: readonly [FoldedText];
  };
}

/** A setting in the search. */
export interface SearchableSetting {
  /** Path in the notation of `CONFIG_FIELDS`: `facets.*.options.sort`. */
  readonly path: string;
  readonly page: ConfigFieldInfo['page'];
  /** Names of the groups and lists that contain it, the outermost first. */
  readonly place: readonly string[];
  /** Current value. Null for a setting of list items, which has one for each item. */
  readonly value: ShownValue | null;
}

/** Returns the entries of all settings that have a control: not groups, positions and the version. */
export function settingEntries({
  translators,
  config,
}: SettingsSearchOptions): readonly SearchEntry<SearchableSetting>[] {
  const synonyms = synonymsByPath(translators);
  return CONFIG_FIELDS.filter(
    ({ widget }) => widget !== 'group' && widget !== 'position' && widget !== 'version',
  ).map((info) => {
    const path = parsePath(info.path) ?? [];
    const [own, ...others] = translators.map((translator) => ({
      ...describeSetting(path, {}, translator),
      description: translator.t(info.descriptionKey),
    }));
    const { title, place, description, page } = own as NonNullable<typeof own>;
    const value = info.path.includes('*') ? null : shownAt(path, config, translators[0]);
    return {
      source: { path: info.path, page, place, value },
      fields: {
        label: [foldedText(title)],
        otherLabel: others.map((other) => foldedText(other.title)),
        place: [place, ...others.map((other) => other.place)].flat().map(foldedText),
        description: [description, ...others.map((other) => other.description)].map(foldedText),
        key: [foldedText(info.path)],
        value: info.path.includes('*') ? [] : valuesAt(path, config, translators[0]).map(foldedText),
        synonym: (synonyms.get(info.path) ?? []).map(foldedText),
      },
    };
  });
}

function shownAt(path: ConfigPath, config: PortalConfig, translator: Translator): ShownValue {
  return shownValue(stepsOf(path).at(-1)?.field, getPath(config, path), translator);
}

/** Returns the parts of a value: the names of the items of a list, or the value in each language. */
function valuesAt(path: ConfigPath, config: PortalConfig, translator: Translator): readonly string[] {
  const field = stepsOf(path).at(-1)?.field;
  const value = getPath(config, path);
  if (field?.widget === 'list' && Array.isArray(value))
    return value.flatMap((item) => itemName(field, item, translator) ?? []);
  if (field?.widget === 'perLanguage' && isObject(value))
    return Object.values(value).map((text) => (typeof text === 'string' ? text : JSON.stringify(text)));
  return [shownAt(path, config, translator).text];
}

/** Returns the entries of the messages. */
export function messageEntries<M extends SearchableMessage>(
  messages: readonly M[],
): readonly SearchEntry<M>[] {
  return messages.map((source) => ({
    source,
    fields: {
      label: [foldedText(source.text)],
      otherLabel: (source.others ?? []).map(foldedText),
      key: [foldedText(source.key)],
    },
  }));
}

/** Returns the entries of the pages of the admin area. */
export function pageEntries(pages: readonly SearchablePage[]): readonly SearchEntry<SearchablePage>[] {
  return pages.map((source) => ({
    source,
    fields: {
      label: [foldedText(source.label)],
      otherLabel: (source.others ?? []).map(foldedText),
      key: [foldedText(source.id)],
    },
  }));
}
