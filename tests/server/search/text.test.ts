import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { instantOf, periodOf, secondsOf } from '../../../packages/server/src/search/dates.js';
import { fold, partsOf, sortKey, spelledWordsOf, wordsOf } from '../../../packages/server/src/search/text.js';
import { wordFormsOf } from '../../../packages/server/src/search/word-forms.js';

describe('fold', () => {
  it.each([
    ['Größe', 'grosse'],
    ['STRAẞE', 'strasse'],
    ['Café', 'cafe'],
    ['Łódź', 'lodz'],
    ['Ærø', 'aero'],
    ['İstanbul ısı', 'istanbul isi'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ﬁn', 'fin'],
    ['ＦＵＬＬ', 'full'],
    ['Ёлка', 'елка'],
    ['ガ', 'ガ'],
    ['한국', '한국'],
    ['กำ', 'กํา'],
    ['שָׁלוֹם', 'שלום'],
    // Invisible characters: soft hyphen, zero-width space, joiners, byte order mark, variation selector.
    ['Dampf\u00adschiff', 'dampfschiff'],
    ['a\u200bb\u200cc\u200dd\u2060e\ufefff\ufe0fg', 'abcdefg'],
    ['u\u00ad\u0308', 'u'],
    // Arabic: alef forms, tatweel, points, teh marbuta, alef maksura, Persian yeh and kaf.
    ['أإآٱ', 'اااا'],
    ['كـــتاب', 'كتاب'],
    ['مُحَمَّدٌ', 'محمد'],
    ['مدرسة', 'مدرسه'],
    ['مصطفى', 'مصطفي'],
    ['کتابی', 'كتابي'],
    ['ﷲ', 'الله'],
    ['Αθήνα', 'αθηνα'],
    ['й', 'и\u0306'.replace('\u0306', '')],
    ['ґ', 'ґ'],
    ['ﾊﾟﾝ', 'パン'],
    ['サーバー', 'サーバ'],
    ['サーバー室', 'サーバ室'],
    ['コピー', 'コピー'],
    ['サーバーは', 'サーバーは'],
    ['\u1112\u1161\u11ab', '한'],
    ['ज़मीन', 'जमीन'],
    ['ज\u093cमीन', 'जमीन'],
    ['٣٤ ۴۵ १२ ๔ ０ ߁ 𑁧', '34 45 12 4 0 1 1'],
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded.normalize('NFC'));
  });
});

describe('partsOf', () => {
  // Characters that change in `fold`, together with others or at the end of a word.
  const character = fc.oneof(
    fc.constantFrom(
      '\u00ad',
      '\u200b',
      '\ufeff',
      '\ufe0f',
      ...'ー٣ةaÄßΣİﬁガ早々한กำשָׁ 　\u0301\u05be\u00b4\u2026_-.·’',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );

  it('has the same words as the whole text', () => {
    fc.assert(
      fc.property(fc.array(character), fc.integer({ min: 1, max: 9 }), (characters, size) => {
        const text = characters.join('');
        const parts = [...partsOf(text, size)];
        expect(parts.join('')).toBe(text);
        expect(parts.flatMap(wordsOf)).toEqual(wordsOf(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('does not divide a character of two code units', () => {
    expect([...partsOf('𠀀𠀁x', 1)]).toEqual(['𠀀', '𠀁x']);
  });

  it('has the requested length if there are separators', () => {
    const parts = [...partsOf('word '.repeat(1000), 100)];
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(104);
  });
});

describe('wordsOf', () => {
  it.each([
    ['', []],
    [' -- ', []],
    ['IMG_0001.jpg', ['img', '0001', 'jpg']],
    ["l'été à Paris", ['l', 'ete', 'a', 'paris']],
    ['東京tower', ['東', '京', 'tower']],
    ['हिन्दी भाषा', ['हिन्दी', 'भाषा']],
    ['x🎉y', ['x', '🎉', 'y']],
    ['a\ud800b', ['a', 'b']],
    ['Donau\u00addampf schiff\ufefffahrt', ['donaudampf', 'schifffahrt']],
    ['❤\ufe0f👨\u200d👩', ['👨', '👩']],
    ['東\u{e0100}京', ['東', '京']],
  ])('splits %j into %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('spelledWordsOf', () => {
  it.each([
    ['Müller', ['mueller']],
    ['Mu\u0308ller', ['mueller']],
    ['M\u00adu\u00ad\u0308ller', ['mueller']],
    ['ÄRGER im Öl', ['aerger', 'im', 'oel']],
    ['Größe', ['groesse']],
    ['Straße', undefined],
    ['Mueller', undefined],
    ['Noël naïve Ёлка', undefined],
  ])('spells %j as %j', (text, words) => {
    expect(spelledWordsOf(text)).toEqual(words);
  });

  it('has as many words as the folded text', () => {
    const character = fc.constantFrom(...'aoueäöüÄÜß\u0308\u0301\u00ad -_1東ー'.split(''), 'ǘ');
    fc.assert(
      fc.property(fc.array(character), (characters) => {
        const text = characters.join('');
        expect((spelledWordsOf(text) ?? wordsOf(text)).length).toBe(wordsOf(text).length);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('wordFormsOf', () => {
  it.each([
    ['IMG_4711.jpg', []],
    ['DSC04711.jpg', ['dsc', '04711', '4711']],
    ['IMG_04711', ['4711']],
    ['P1040711', ['1040711']],
    ['sunsetBeachFinal.jpg', ['sunset', 'beach', 'final']],
    ['MyPhoto2024', ['photo', '2024']],
    ['IMG20240101WA0001', ['img', '20240101', '0001']],
    ['HansMüllerFoto', ['hans', 'muller', 'mueller', 'foto']],
    ['gro\u0308ßeBild', ['grosse', 'groesse', 'bild']],
    ['sunset sunsetBeach', ['beach']],
    ['mp4 50mm 3D', ['50']],
    ['SUNSET sunset iPhone', ['phone']],
    ['東京2020', []],
    ['фото2024Москва', ['фото', '2024', 'москва']],
    ['a3f9c2d1e5b7', []],
    ['007 10 0.05', []],
  ])('of %j have the parts %j', (text, parts) => {
    expect(wordFormsOf(text).parts).toEqual(parts);
  });

  it('has the same forms in parts of a text as in the whole text', () => {
    const text = 'sunsetBeach, Müller DSC04711; gro\u00adßeBild '.repeat(40);
    const formsOf = (parts: Iterable<string>) => {
      const forms = [...parts].map(wordFormsOf);
      return [
        forms.flatMap(({ words }) => words),
        forms.flatMap(({ spelled }) => spelled),
        new Set(forms.flatMap(({ parts }) => parts)),
      ];
    };
    expect(formsOf(partsOf(text, 50))).toEqual(formsOf([text]));
  });
});

describe('sortKey', () => {
  it('sorts in natural order', () => {
    const sorted = ['', '2 b', '10 a', 'a1', 'A2', 'ä10', 'a10b', 'b', 'img_2', 'img_10', 'Über', 'z', 'я'];
    expect([...sorted].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual(sorted);
  });

  it('treats numbers of equal value as equal', () => {
    expect(sortKey('img 007')).toBe(sortKey('IMG 7'));
    expect(sortKey('0')).toBe(sortKey('000'));
  });
});

describe('dates', () => {
  it.each([
    ['2024-05-03', Date.UTC(2024, 4, 3)],
    ['2024-05', Date.UTC(2024, 4)],
    ['2024', Date.UTC(2024)],
    ['2024-05-03T10:00', Date.UTC(2024, 4, 3, 10)],
    ['2024-05-03T10:00:00.500', Date.UTC(2024, 4, 3, 10)],
    ['2024-05-03 10:00:00Z', Date.UTC(2024, 4, 3, 10)],
    ['2024-05-03T10:00:00+02:00', Date.UTC(2024, 4, 3, 10)],
    ['2024-01-01T00:30:00-0230', Date.UTC(2024, 0, 1, 0, 30)],
    ['2024-13-40', Number.NaN],
    ['yesterday', Number.NaN],
    ['', Number.NaN],
  ])('secondsOf converts %j to seconds of the asset’s own clock', (date, milliseconds) => {
    expect(secondsOf(date)).toBe(milliseconds / 1000);
  });

  it.each([
    ['2024-05-03T10:00:00+02:00', '2024-05-03T08:00:00Z'],
    ['2024-05-03T10:00:00-0230', '2024-05-03T12:30:00Z'],
    // In summer, Berlin is two hours ahead of UTC.
    ['2024-05-03T10:00', '2024-05-03T08:00:00Z'],
    ['2024-05-03', '2024-05-02T22:00:00Z'],
    ['2024', '2023-12-31T23:00:00Z'],
    ['never', undefined],
  ])('instantOf converts %j to the instant %j on a server in Berlin', (date, instant) => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(instantOf(date)).toBe(instant === undefined ? Number.NaN : Date.parse(instant) / 1000);
    vi.unstubAllEnvs();
  });

  it.each([
    ['2024', 366 * 86_400],
    ['2024-12', 31 * 86_400],
    ['2024-02-29', 86_400],
    ['2024-02-29T10:00', 1],
  ])('periodOf covers all seconds of %s', (date, seconds) => {
    const period = periodOf(date)!;
    expect(period.to - period.from).toBe(seconds);
  });
});
