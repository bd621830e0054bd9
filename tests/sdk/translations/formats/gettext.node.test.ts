/** @module-tag gate */
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  CATALOGS,
  fileOfDocument,
  readTranslationFile,
  writeTranslationFile,
  type CatalogTree,
  type TranslationFile,
} from '@assetportal/sdk/translations';
import { temporaryFolder } from '../../../fixtures/folder.js';

/** Programs of other vendors read and write the PO files of the portal, for every language. */

/** Python with `polib` and `translate-toolkit`. `npm run nightly` installs them. */
const python = process.env['ASSETPORTAL_PYTHON'] ?? 'python3';
/** Saves each file with another header. */
const TOOLS = {
  polib: `
import polib, sys
for path in sys.argv[1:]:
    file = polib.pofile(path)
    file.metadata['Last-Translator'] = 'Ada <ada@example.org>'
    file.save(path)
`,
  'translate-toolkit': `
import sys
from translate.storage import pypo
for path in sys.argv[1:]:
    file = pypo.pofile.parsefile(path)
    file.updateheader(Last_Translator='Ada <ada@example.org>')
    file.savefile(path)
`,
};

const hasMsgfmt = spawnSync('msgfmt', ['--version']).status === 0;
const hasPython = spawnSync(python, ['-c', 'import polib, translate']).status === 0;

/** Returns the header of a language's plural forms. Undefined if its forms are separate messages. */
const headerOf = (language: string) =>
  /^"Plural-Forms: .*$/m.exec(
    writeTranslationFile('po', { language, sourceLanguage: 'en', base: undefined, units: [] }),
  )?.[0];
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];
const CODES = ALPHABET.flatMap((a) => ALPHABET.map((b) => a + b));
const ALL = [...Intl.PluralRules.supportedLocalesOf(CODES), 'pt-br', 'sr-latn', 'zh-hant'];
/** A language for each rule of plural forms. */
const LANGUAGES = [...new Map(ALL.map((lang) => [headerOf(lang), lang])).values()];
const EN = CATALOGS.en as CatalogTree;

/** Messages that damage careless formats. polib does not read escapes of control characters. */
const HOSTILE = [
  ' ',
  '\n',
  'line\nbreak\r\nand\rreturn\ttab',
  '{{count}} of {{ total }} and {{-raw}}',
  '\\n \\ \\" \\101',
  '#, fuzzy',
  'msgid "x"',
  'مرحبا \u200f{{user}}\u200e שלום',
  '\u0085 \u2028 \u2029 \ufeff',
  `${'a long message '.repeat(30)}${'x'.repeat(200)}`,
];

/** Returns a file with missing, translated and fuzzy messages in all plural forms, and a message without a source. */
function fileFor(lang: string): TranslationFile {
  const context = { lang, sourceLang: 'en', sources: EN, required: EN, builtIn: {} };
  const { file } = fileOfDocument(
    { own: { message: 'x', count_one: '1', count_other: '2' } },
    'ab12',
    context,
  );
  const units = file.units.map((unit, at) => ({
    ...unit,
    ...(at % 3 > 0 && { target: at % 3 === 1 ? unit.source : `${unit.key}\n„x“ \\ "y"\t` }),
    ...(at % 3 > 0 && at % 7 === 0 && { needsReview: true }),
  }));
  const hostile = HOSTILE.map((target, at) => ({ key: `own.text_${at}`, source: target, target }));
  return { ...file, units: [...units, ...hostile] };
}

const files = new Map(LANGUAGES.map((lang) => [lang, fileFor(lang)]));
let folder: string;
const pathOf = (lang: string) => join(folder, `${lang}.po`);

async function writeFiles(): Promise<string[]> {
  for (const [lang, file] of files) await writeFile(pathOf(lang), writeTranslationFile('po', file));
  return LANGUAGES.map(pathOf);
}

beforeAll(async () => {
  folder = (await temporaryFolder()).path;
  await mkdir(folder, { recursive: true });
  await writeFiles();
});

describe('PO files', () => {
  it('have the rule of the plural forms of every language', () => {
    // The rule of Cornish has no expression. Its forms are separate messages.
    expect(ALL.filter((lang) => headerOf(lang) === undefined)).toEqual(['kw']);
    expect(LANGUAGES.length).toBeGreaterThan(15);
  });

  it('have a source for each plural form', async () => {
    for (const lang of LANGUAGES) {
      expect([
        lang,
        /^(?:msgid ""\nmsgid_plural|msgid_plural ""\nmsg)/m.exec(await readFile(pathOf(lang), 'utf8')),
      ]).toEqual([lang, null]);
    }
  });

  it.skipIf(!hasMsgfmt)('pass the checks of msgfmt without a warning (needs gettext)', () => {
    for (const lang of LANGUAGES) {
      const checks = ['--check', '--check-header', '--check-domain', '--output-file=/dev/null'];
      const { status, stderr } = spawnSync('msgfmt', [...checks, pathOf(lang)], { encoding: 'utf8' });
      expect([lang, status, stderr]).toEqual([lang, 0, '']);
    }
  });

  it.skipIf(!hasPython).each(Object.entries(TOOLS))(
    'have the same content after %s saved them (needs its package)',
    async (_, script) => {
      const { status, stderr } = spawnSync(python, ['-c', script, ...(await writeFiles())], {
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
      for (const [lang, file] of files) {
        const text = await readFile(pathOf(lang), 'utf8');
        expect([lang, text.includes('Last-Translator: Ada <ada@example.org>')]).toEqual([lang, true]);
        const { units, language, base, skipped } = readTranslationFile(text);
        expect({ language, base, skipped }).toEqual({ language: lang, base: 'ab12', skipped: [] });
        expect(byKey(units)).toEqual(byKey(file.units));
      }
    },
  );
});

const byKey = (units: TranslationFile['units']) => new Map(units.map((unit) => [unit.key, unit]));
