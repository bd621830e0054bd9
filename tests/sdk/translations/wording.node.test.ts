import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flattenCatalog, loadLocalTranslations, type CatalogTree } from '@assetportal/sdk/translations';
import { FORBIDDEN, SAME_TEXT, SAME_WORDS, type Language } from './wording.js';

/** One message in any catalog, in both languages. */
interface Message {
  readonly key: string;
  readonly en: string;
  readonly de: string;
}

const CLI = join(import.meta.dirname, '../../../packages/cli/src/translations');

/**
 * Returns the messages of the web interface, the admin area and the CLI in one language. Keys of CLI messages
 * start with `cli:`.
 */
async function allMessages(language: Language): Promise<Map<string, string>> {
  const layers = await loadLocalTranslations(language, { admin: true });
  const portal = layers.flatMap(({ tree }) => [...flattenCatalog(tree)]);
  const cli = JSON.parse(readFileSync(join(CLI, `${language}.json`), 'utf8')) as CatalogTree;
  return new Map([
    ...portal,
    ...[...flattenCatalog(cli)].map(([key, text]) => [`cli:${key}`, text] as const),
  ]);
}

const [english, german] = await Promise.all([allMessages('en'), allMessages('de')]);
const messages: Message[] = [...english].map(([key, en]) => ({ key, en, de: german.get(key) ?? '' }));

const ARTICLES: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:a|an|the)\b/g,
  de: /\b(?:der|die|das|den|dem|des|eine?[nmrs]?)\b/g,
};

/** Removes case, articles, punctuation, white space and the names of placeholders. */
function normalized(text: string, language: Language): string {
  return text
    .replace(/\{\{[^{}]*\}\}/g, '0')
    .toLowerCase()
    .replace(ARTICLES[language], '')
    .replace(/[^\p{L}\p{N}<>*/%]/gu, '');
}

/**
 * Removes the plural suffix of a key. Plural forms of one message may be equal in one language and different in
 * the other.
 */
const baseOf = (key: string) => key.replace(/_(?:one|other)$/, '');

/**
 * Returns the groups of messages for which `by` returns the same value, but `text` returns different values.
 * Each group is one string.
 */
function conflicts(
  all: readonly Message[],
  by: (message: Message) => string,
  text: (message: Message) => string,
  allowed: Readonly<Record<string, string>>,
): string[] {
  const groups = new Map<string, Message[]>();
  for (const message of all) groups.set(by(message), [...(groups.get(by(message)) ?? []), message]);
  return [...groups]
    .filter(([value, group]) => {
      if (value === '' || value in allowed || new Set(group.map(text)).size === 1) return false;
      return new Set(group.map(({ key }) => baseOf(key))).size > 1;
    })
    .map(
      ([value, group]) =>
        `${value}\n${group.map((message) => `  ${message.key}: ${text(message)}`).join('\n')}`,
    );
}

/**
 * Removes the names of placeholders and the final punctuation mark. The mark depends on the context: a period in
 * help, a colon in a prompt, a question mark in a dialog title, and none on a button.
 */
const literal = (text: string) => text.replace(/\{\{[^{}]*\}\}/g, '{{}}').replace(/[.:?]$/, '');

/** Returns the messages with the same words, but different case, punctuation, articles or placeholders. */
const differentWriting = (all: readonly Message[], language: Language) =>
  conflicts(
    all,
    (message) => normalized(message[language], language),
    (message) => literal(message[language]),
    SAME_WORDS[language],
  );

/** Returns the messages with the same text in `language`, but different translations. */
const differentTranslation = (all: readonly Message[], language: Language) =>
  conflicts(
    all,
    (message) => message[language].replace(/\{\{[^{}]*\}\}/g, '{{}}'),
    (message) => message[language === 'en' ? 'de' : 'en'].replace(/\{\{[^{}]*\}\}/g, '{{}}'),
    SAME_TEXT[language],
  );

/** Removes placeholders, command lines and options: names in them are not words of a sentence. */
const prose = (text: string) => text.replace(/\{\{[^{}]*\}\}|\bassetportal .*|--[\w-]+/g, '');

/** Returns the messages that use a forbidden word. */
const forbiddenWords = (all: readonly Message[], language: Language) =>
  all.flatMap((message) =>
    FORBIDDEN[language]
      .filter(([pattern]) => pattern.test(prose(message[language])))
      .map(([, instead]) => `${message.key}: ${message[language]} (write: ${instead})`),
  );

describe.each<Language>(['en', 'de'])('messages in %s', (language) => {
  it('with the same words are written in the same way', () => {
    expect(differentWriting(messages, language)).toEqual([]);
  });

  it('with the same text have the same translation', () => {
    expect(differentTranslation(messages, language)).toEqual([]);
  });

  it('use one word per concept and no colloquialisms', () => {
    // The settings search also finds a setting by the words that the interface does not use.
    const shown = messages.filter(({ key }) => !key.startsWith('settingsSearch.synonyms.'));
    expect(forbiddenWords(shown, language)).toEqual([]);
  });

  it('have no unused exceptions', () => {
    const unused = (find: (all: readonly Message[], language: Language) => string[], table: object) => {
      const values = Object.keys(table);
      const saved = { ...(table as Record<string, string>) };
      return values.filter((value) => {
        delete (table as Record<string, string>)[value];
        const isNeeded = find(messages, language).some((line) => line.startsWith(`${value}\n`));
        Object.assign(table, { [value]: saved[value] });
        return !isNeeded;
      });
    };
    expect(unused(differentWriting, SAME_WORDS[language])).toEqual([]);
    expect(unused(differentTranslation, SAME_TEXT[language])).toEqual([]);
  });
});

describe('wording checks', () => {
  const message = (key: string, en: string, de: string): Message => ({ key, en, de });

  it('report messages that differ only in case, punctuation or articles', () => {
    const pair = [message('a', 'Skip to the content', 'x'), message('b', 'Skip to content.', 'y')];
    expect(differentWriting(pair, 'en')).toHaveLength(1);
  });

  it('report two translations of the same text', () => {
    const pair = [message('a', 'Thumbnails', 'Vorschaubilder'), message('b', 'Thumbnails', 'Miniaturen')];
    expect(differentTranslation(pair, 'en')).toHaveLength(1);
    expect(differentTranslation(pair, 'de')).toEqual([]);
  });

  it('accept plural forms that are equal in one language', () => {
    const pair = [
      message('found_one', '{{count}} result', '{{count}} Treffer'),
      message('found_other', '{{count}} results', '{{count}} Treffer'),
    ];
    expect(differentTranslation(pair, 'de')).toEqual([]);
  });

  it.each<[Language, string]>([
    ['de', 'Lesezeichen setzen'],
    ['de', 'Das ist kaputt.'],
    ['de', 'Kennwort ändern'],
    ['en', 'Choose a photo'],
    ['en', 'Add to favourites'],
  ])('report forbidden words in %s: %s', (language, text) => {
    expect(forbiddenWords([message('a', text, text)], language)).toHaveLength(1);
  });
});
