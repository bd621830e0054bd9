/** @module-tag browser */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keysNeeded,
  readTranslationFile,
  TRANSLATION_FORMATS,
  writeTranslationFile,
  type TranslationUnit,
} from '@assetportal/sdk/translations';

/** Messages that damage careless formats. */
const HOSTILE = [
  '',
  ' ',
  '  leading and trailing  ',
  '\n',
  'line\nbreak\r\nand\rreturn\ttab',
  '"quoted", \'single\' and „German“',
  '{{count}} of {{ total }} and {{-raw}}, {count}, {{}}',
  '<b>bold</b> & &amp; <![CDATA[x]]> ]]>',
  '=1+1',
  "'=1+1",
  '@SUM(A1)',
  '-1',
  '😀 family 👨‍👩‍👧 flag 🇩🇪',
  'مرحبا \u200f{{user}}\u200e שלום',
  '\u0000\u0001\u0007\b\u000b\u000c\u001b\u001f\u007f\u0085\u2028\u2029\ufeff\ufffe\uffff',
  '\\n \\ \\" \\u0041 \\101',
  'a;b,c|d\te',
  '#, fuzzy',
  'msgid "x"',
  '{{a\u0001b}}',
];

const message = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'"\\\n\r\t {}<>&;,=\'#%n'), maxLength: 20 }),
);
const target = fc.oneof({ arbitrary: message, weight: 5 }, { arbitrary: fc.constant(null), weight: 1 });
const PLAIN = ['search.title', 'page_one', 'a\\.b.c', 'mail.reset.subject', 'Ü ñ.x y', 'n\u0001ul.key'];
const PLURAL = keysNeeded(['search.found_one', 'search.found_other', 'x_one', 'x_other'], 'en');
const LANGUAGES = ['fr', 'pl', 'ar', 'ja', 'cs', 'cy', 'pt-br', 'lt', 'ga', 'he', 'mt', 'zu'];

const units = (language: string) =>
  fc
    .record(
      Object.fromEntries(
        [...PLAIN, ...keysNeeded(PLURAL, language)].map((key) => [
          key,
          fc.tuple(message, target, fc.boolean()),
        ]),
      ),
      { requiredKeys: [] },
    )
    .map((entries) =>
      (Object.entries(entries) as [string, [string, string | null, boolean]][]).map(
        ([key, [source, text, isReview]]): TranslationUnit => ({
          key,
          source,
          target: text,
          ...(isReview && text !== null && text !== '' ? { needsReview: true } : {}),
        }),
      ),
    );

const files = fc
  .constantFrom(...LANGUAGES)
  .chain((language) =>
    units(language).map((list) => ({ language, sourceLanguage: 'en', base: 'ab12', units: list })),
  );

const contentOf = (list: readonly TranslationUnit[], withSource: boolean) =>
  new Map(
    list.map(({ key, source, target: text, needsReview = false }) => [
      key,
      [text, needsReview, withSource ? source : ''],
    ]),
  );

describe('export and import', () => {
  for (const format of TRANSLATION_FORMATS) {
    it(`${format} returns every message as it was`, () => {
      fc.assert(
        fc.property(files, (file) => {
          const text = writeTranslationFile(format, file);
          // As bytes, because a download is UTF-8.
          const read = readTranslationFile(new TextEncoder().encode(text), { name: `x.${format}` });
          expect(read.format).toBe(format);
          expect(read.skipped).toEqual([]);
          expect([read.language, read.sourceLanguage, read.base]).toEqual([file.language, 'en', 'ab12']);
          expect(contentOf(read.units, format !== 'json')).toEqual(contentOf(file.units, format !== 'json'));
        }),
        { numRuns: 150 },
      );
    });

    it(`${format} has the same bytes for the same messages in another order`, () => {
      fc.assert(
        fc.property(files, (file) => {
          const reversed = { ...file, units: [...file.units].reverse() };
          expect(writeTranslationFile(format, reversed)).toBe(writeTranslationFile(format, file));
        }),
        { numRuns: 20 },
      );
    });
  }
});
