import {
  createSettingsSearch,
  matchedTranslation,
  searchableMessages,
  unsavedProblems,
  type EditedLanguage,
  type UnsavedChange,
} from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';

const ADMIN = { settings: { save: 'Save', count_one: 'One', count_other: '{{count}}' } };
const PORTAL = {
  header: { skip: 'Skip to the content' },
  search: { found_one: '{{count}} result', found_other: '{{count}} results', by: 'By {{user}}' },
};

const language = (short: string, messages: EditedLanguage['messages'], own: readonly string[] = []) => ({
  short,
  lang: short,
  document: messages,
  meta: {},
  messages,
  newer: false,
  upgrade: null,
  own,
});

const EN = language('en', { ...PORTAL, ...ADMIN });
const DE = language('de', { header: { skip: 'Zum Inhalt springen' }, settings: { save: 'Speichern' } });
const FR = language('fr', { header: { skip: 'Aller au contenu' } }, ['search.own']);
const LANGUAGES = [DE, EN, FR];

describe('unsavedProblems', () => {
  const change = (key: string, to: string | null, short = 'fr'): UnsavedChange => ({
    kind: 'message',
    id: `message ${short} ${key}`,
    short,
    lang: short,
    key,
    from: null,
    to,
  });

  it.each<[string, readonly UnsavedChange[], number]>([
    ['nothing', [], 0],
    ['a message without placeholders', [change('header.skip', 'Contenu')], 0],
    ['a message that is removed', [change('search.by', null)], 0],
    ['an empty message', [change('search.by', ' ')], 0],
    ['the same placeholder', [change('search.by', 'Par {{ user }}')], 0],
    ['a broken placeholder', [change('search.by', 'Par {user}')], 1],
    ['an unknown placeholder', [change('header.skip', '{{count}}')], 1],
    ['a form that spells out the count', [change('search.found_one', 'un')], 0],
    ['the form “other” without the count', [change('search.found_other', 'des')], 1],
    [
      'two forms of one message',
      [change('search.found_one', '{{n}}'), change('search.found_other', 'des')],
      1,
    ],
    ['a form that the language lacks', [change('search.found_few', '{{count}} x')], 1],
    ['a form that another language has', [change('search.found_few', '{{count}} x', 'pl')], 0],
    ['a key that no page uses', [change('search.own', 'x')], 1],
    ['a language that is gone', [change('search.by', 'x', 'it')], 0],
    [
      'other changes',
      [{ kind: 'language', id: 'language fr', short: 'fr', lang: 'Français', isRemoved: false }],
      0,
    ],
    ['two languages', [change('search.by', 'x'), change('search.by', 'x', 'de')], 2],
  ])('%s', (_, changes, count) => {
    expect(unsavedProblems(changes, [...LANGUAGES, language('pl', {})])).toBe(count);
  });
});

describe('messages in the search over all settings', () => {
  it('are rows of the table, the language of the admin first, without the admin area', () => {
    const messages = searchableMessages(LANGUAGES, { admin: ADMIN }, 'de-AT');
    expect(messages.map(({ key }) => key)).toEqual(['header.skip', 'search.found', 'search.by']);
    expect(messages[0]).toEqual({
      key: 'header.skip',
      section: 'header',
      text: 'Zum Inhalt springen',
      others: ['Skip to the content', 'Aller au contenu'],
      languages: ['de', 'en', 'fr'],
    });
  });

  it.each([
    ['skip to', 'de', 'en', 'Skip to the content'],
    ['aller', 'de', 'fr', 'Aller au contenu'],
    ['springen', 'de', 'de', 'Zum Inhalt springen'],
    ['header.skip', 'en', 'en', 'Skip to the content'],
    ['springen', 'it', 'de', 'Zum Inhalt springen'],
  ])('“%s” of an admin in %s leads to %s', async (query, locale, short, text) => {
    const translator = await loadAdminTranslations('en');
    const search = createSettingsSearch({
      translators: [translator],
      config: DEFAULT_CONFIG,
      messages: searchableMessages(LANGUAGES, { admin: ADMIN }, locale),
    });
    const [match] = search.find(query).messages;
    expect(match === undefined ? undefined : matchedTranslation(match)).toMatchObject({
      short,
      text: { text },
    });
  });
});
