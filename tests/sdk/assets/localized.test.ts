/** @module-tag gate */
import { describe, expect, it } from 'vitest';
import { altText, assetInfo, localized, localizedText, textLanguage } from '@assetportal/sdk/rules';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { createTranslator } from '@assetportal/sdk/translations';
import { asset } from '../support/asset.js';

const TRANSLATIONS = {
  de: { title: 'Brücke', description: 'Am Fluß' },
  'de-at': { title: 'Bruckn' },
  'en-us': { title: 'Bridge', alt_text: 'Two arches' },
  es: { title: ' ' },
};
const bridge = asset('a', {
  title: 'Brücke',
  description: 'Am Fluß',
  copyright: '© A',
  localized: TRANSLATIONS,
});

describe('fields in several languages (decisions, section 8)', () => {
  it.each([
    ['title', 'de', 'Brücke'],
    ['title', 'de-at', 'Bruckn'],
    ['title', 'DE-AT', 'Bruckn'],
    ['title', 'de-ch', 'Brücke'],
    // A field without a text in the exact language has the one in its main language.
    ['description', 'de-at', 'Am Fluß'],
    // A text of the United States is better than a German one for every English portal.
    ['title', 'en', 'Bridge'],
    ['title', 'en-gb', 'Bridge'],
    // Each field has its own default text.
    ['description', 'en', 'Am Fluß'],
    ['copyright', 'en', '© A'],
    ['title', 'fr', 'Brücke'],
    ['title', 'es', 'Brücke'],
    ['title', '', 'Brücke'],
    ['title', '__proto__', 'Brücke'],
    ['alt_text', 'en', 'Two arches'],
    ['alt_text', 'de', undefined],
  ] as const)('%s for %j is %j', (field, locale, text) => {
    expect(localizedText(bridge, field, locale)).toBe(text);
    expect(localized(bridge, locale)[field]).toBe(text);
  });

  it('leave an asset unchanged if no text differs', () => {
    const plain = asset('b');
    expect(localized(plain, 'en')).toBe(plain);
    expect(localized(bridge, 'fr')).toBe(bridge);
  });

  it('have one object for each language, which can be localized again', () => {
    const english = localized(bridge, 'en');
    expect(localized(bridge, 'en')).toBe(english);
    expect(localized(english, 'en')).toBe(english);
    expect(localized(english, 'fr')).toBe(bridge);
    expect(english.localized).toBe(TRANSLATIONS);
  });

  it('name the language of a text that is not in that of the portal', () => {
    expect(textLanguage(bridge, 'title', 'fr')).toBe('de');
    expect(textLanguage(localized(bridge, 'fr'), 'title', 'fr')).toBe('de');
    expect(textLanguage(bridge, 'description', 'en')).toBe('de');
    expect(textLanguage(bridge, 'title', 'en')).toBeUndefined();
    expect(textLanguage(bridge, 'title', 'de-ch')).toBeUndefined();
    expect(textLanguage(bridge, 'copyright', 'en')).toBeUndefined();
    expect(textLanguage(asset('b'), 'title', 'en')).toBeUndefined();
  });

  it('are shown in the language of the portal', () => {
    const translators = ['en', 'de'].map((locale) => createTranslator({ locale }));
    const titles = translators.map(
      (translator) => assetInfo(bridge, DEFAULT_CONFIG.assetInfo, { hideEmpty: true, translator }).title,
    );
    expect(titles).toEqual(['Bridge', 'Brücke']);
    const accessibility = { ...DEFAULT_CONFIG.accessibility, alt: [], fallback_title: {} };
    expect(translators.map((translator) => altText(bridge, accessibility, translator))).toEqual([
      'Bridge',
      'Brücke',
    ]);
  });
});
