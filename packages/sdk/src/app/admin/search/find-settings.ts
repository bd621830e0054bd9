import { marked, type MarkedText } from './folded-text.js';
import { labelPairsOf, nearestLabels } from './nearest-labels.js';
import { queryOf, rankedMatches, vocabularyOf, type Query, type RankedMatch } from './rank-entries.js';
import {
  messageEntries,
  pageEntries,
  settingEntries,
  type SearchableMessage,
  type SearchablePage,
  type SearchableSetting,
  type SearchField,
  type SettingsSearchOptions,
} from './search-entries.js';

/** A match of the search. */
export interface SettingsMatch<T> {
  readonly source: T;
  /** Name in the language of the admin, with the matching parts. */
  readonly label: MarkedText;
  /** The field that matches best. */
  readonly field: SearchField;
  /** Text of this field, with the matching parts, if it is not the label. */
  readonly excerpt: MarkedText | null;
}

/** Result of a search, the best matches of each kind first. */
export interface SettingsSearchResult<M extends SearchableMessage = SearchableMessage> {
  readonly settings: readonly SettingsMatch<SearchableSetting>[];
  readonly messages: readonly SettingsMatch<M>[];
  readonly pages: readonly SettingsMatch<SearchablePage>[];
  /** Number of all matches, also of those beyond the limit. */
  readonly count: number;
  /** The three most similar names of settings, if nothing matches. */
  readonly nearest: readonly string[];
}

/** Search over all settings, messages and pages of the admin area. */
export interface SettingsSearch<M extends SearchableMessage = SearchableMessage> {
  /** Returns the matches of a query. @param limit maximum number of matches of each kind. Default: 20 */
  readonly find: (query: string, limit?: number) => SettingsSearchResult<M>;
  /** Returns the settings with paths, in their order, for example those that were opened last. Ignores unknown paths. */
  readonly settingsAt: (paths: readonly string[]) => readonly SettingsMatch<SearchableSetting>[];
}

/** Creates the search. Create it again after the configuration or the language of the admin has changed. */
export function createSettingsSearch<M extends SearchableMessage = SearchableMessage>(
  options: SettingsSearchOptions<M>,
): SettingsSearch<M> {
  const settings = settingEntries(options);
  const messages = messageEntries<M>(options.messages ?? []);
  const pages = pageEntries(options.pages ?? []);
  const labels = labelPairsOf(settings);
  const vocabulary = vocabularyOf([...settings, ...pages], messages);
  return {
    find: (text, limit = 20) => {
      const query = queryOf(text, vocabulary);
      const ranked = {
        settings: rankedMatches(settings, query),
        messages: rankedMatches(messages, query),
        pages: rankedMatches(pages, query),
      };
      const count = ranked.settings.length + ranked.messages.length + ranked.pages.length;
      const isEmpty = query.phrase === '' || count > 0;
      return {
        settings: shown(ranked.settings, query, limit),
        messages: shown(ranked.messages, query, limit),
        pages: shown(ranked.pages, query, limit),
        count,
        nearest: isEmpty ? [] : nearestLabels(query.phrase, labels),
      };
    },
    settingsAt: (paths) =>
      paths.flatMap((path) => {
        const entry = settings.find(({ source }) => source.path === path);
        if (entry === undefined) return [];
        return {
          source: entry.source,
          label: marked(entry.fields.label[0], []),
          field: 'label',
          excerpt: null,
        };
      }),
  };
}

function shown<T>(
  matches: readonly RankedMatch<T>[],
  { words }: Query,
  limit: number,
): readonly SettingsMatch<T>[] {
  const needles = words.flatMap((word) => [word.text, ...word.corrected]);
  return matches.slice(0, limit).map(({ entry, field, text }) => ({
    source: entry.source,
    label: marked(entry.fields.label[0], needles),
    field,
    excerpt: field === 'label' ? null : marked(text, needles),
  }));
}
