import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PortalError, PROBLEM_CODES } from '@assetportal/sdk';
import { FIELD_NAMES } from '@assetportal/sdk';
import { createTexts, problemText, TEXTS, type TextTree } from '@assetportal/sdk/texts';

const leaves = (tree: TextTree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : leaves(value, `${prefix}${key}.`),
  );
const de = new Map(leaves(TEXTS['de'] ?? {}));
const en = new Map(leaves(TEXTS['en'] ?? {}));
const parameters = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort();

describe('the built-in texts', () => {
  it('have the same keys in German and English', () => {
    expect([...de.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it('take the same parameters in German and English, and none is empty', () => {
    for (const [key, text] of en) {
      expect(parameters(de.get(key) ?? ''), key).toEqual(parameters(text));
      expect(text.trim(), key).not.toBe('');
      expect(de.get(key)?.trim(), key).not.toBe('');
    }
  });

  it('have a title and a detail for every problem of the contract and of the client', () => {
    const client = ['unreachable', 'timed-out', 'aborted', 'not-the-portal', 'unknown'];
    for (const code of [...PROBLEM_CODES, ...client]) {
      expect(en.has(`problem.${code}.title`), code).toBe(true);
      expect(en.has(`problem.${code}.detail`), code).toBe(true);
    }
  });

  it('name every field', () => {
    for (const field of [...FIELD_NAMES, 'score']) expect(en.has(`fields.${field}`), field).toBe(true);
  });

  it('have every key that a source file asks for by its name', () => {
    const packages = join(import.meta.dirname, '../../packages');
    // The terminal has words of its own beside these.
    const sources = ['sdk', 'web'].flatMap((name) => {
      const folder = join(packages, name, 'src');
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => join(folder, path));
    });
    const unknown: string[] = [];
    for (const source of sources) {
      for (const [, key = ''] of readFileSync(source, 'utf8').matchAll(/\bt\('([a-z]+\.[\w.-]+)'/gi)) {
        if (!en.has(key) && !en.has(`${key}_other`)) unknown.push(`${source.slice(packages.length)}: ${key}`);
      }
    }
    expect(unknown).toEqual([]);
  });
});

describe('createTexts', () => {
  const trees = {
    de: {
      found_one: '{{count}} Treffer',
      found_other: '{{count}} Treffer',
      of: '{{done}} von {{all}}',
      back: 'Zurück',
    },
    en: {
      found_one: '{{count}} result',
      found_other: '{{count}} results',
      of: '{{done}} of {{all}}',
      back: 'Back',
    },
  };
  const german = createTexts({ locale: 'de', trees });
  const english = createTexts({ locale: 'en', trees });

  it('chooses the plural and writes numbers as the locale does', () => {
    expect(english.t('found', { count: 1 })).toBe('1 result');
    expect(english.t('found', { count: 12345 })).toBe('12,345 results');
    expect(german.t('found', { count: 12345 })).toBe('12.345 Treffer');
    expect(german.t('of', { done: 1234, all: 9999 })).toBe('1.234 von 9.999');
  });

  it('leaves what people write as it is: no escaping, no looking for further keys', () => {
    expect(english.t('of', { done: '<b>A & B</b> $t(back) {{all}}', all: 'x' })).toBe(
      '<b>A & B</b> $t(back) {{all}} of x',
    );
  });

  it('falls back to English, then to the key', () => {
    const french = createTexts({ locale: 'fr', trees: { ...TEXTS, fr: { common: { back: 'Retour' } } } });
    expect(french.t('common.back')).toBe('Retour');
    expect(french.t('common.close')).toBe('Close');
    expect(french.t('no.such.key')).toBe('no.such.key');
    expect(french.has('common.close')).toBe(true);
    expect(french.has('no.such.key')).toBe(false);
    expect(french.has('search.found')).toBe(true);
  });

  it('keeps instances apart', () => {
    expect([german.t('back'), english.t('back')]).toEqual(['Zurück', 'Back']);
  });

  it('does not fail on a locale that is none', () => {
    expect(createTexts({ locale: 'not_a locale!', trees }).t('found', { count: 2000 })).toBe('2,000 results');
  });
});

describe('problemText', () => {
  const german = createTexts({ locale: 'de' });

  it('takes the sentence of the server, which knows the particulars', () => {
    const error = new PortalError({
      code: 'unknown-field',
      message: 'Ein Feld „x“ gibt es nicht.',
      status: 400,
    });
    expect(problemText(error, german)).toEqual({
      title: 'Unbekanntes Feld',
      detail: 'Ein Feld „x“ gibt es nicht.',
    });
  });

  it('has its own for what no server can say, in the reader’s language', () => {
    const error = new PortalError({ code: 'unreachable', message: 'The server cannot be reached.' });
    expect(problemText(error, german).title).toBe('Der Server ist nicht erreichbar');
    expect(problemText(error, german).detail).toContain('Prüfen Sie');
  });

  it('copes with codes of a newer server and with errors of any kind', () => {
    const newer = new PortalError({ code: 'brand-new', message: 'Tu dies.', status: 400 });
    expect(problemText(newer, german)).toEqual({ title: 'Etwas ist schiefgegangen', detail: 'Tu dies.' });
    expect(problemText(new TypeError('x is undefined'), german).detail).not.toContain('undefined');
  });
});
