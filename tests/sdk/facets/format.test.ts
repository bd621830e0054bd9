/** @module-tag browser */
import { describe, expect, it } from 'vitest';
import {
  colorName,
  compactCountText,
  countText,
  fieldLabel,
  formatValue,
  percentText,
  sliderStep,
  tagText,
  valueText,
} from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';

describe('formatting of values', () => {
  const de = createTranslator({ locale: 'de' });
  const en = createTranslator({ locale: 'en' });
  const spaces = (text: string) => text.replace(/\s/gu, ' ');

  it.each([
    [42, 'en', '42%'],
    [42, 'de', '42\u00a0%'],
    [0, 'en', '0%'],
    [100, 'de', '100\u00a0%'],
  ])('percentText formats %i in %s as %j', (percent, locale, expected) => {
    expect(percentText(percent, locale)).toBe(expected);
  });

  it.each([
    ['short', 'short'],
    ['x'.repeat(50), 'x'.repeat(50)],
    ['x'.repeat(51), `${'x'.repeat(49)}…`],
    ['😀'.repeat(60), `${'😀'.repeat(49)}…`],
    [`${'x'.repeat(48)} ${'y'.repeat(9)}`, `${'x'.repeat(48)}…`],
  ])(
    'tagText limits the length to 50 characters (specification, section 9, Facet tag value), case %#',
    { tags: ['9.tag-length', '5.facets.tag-length'] },
    (value, expected) => {
      expect(tagText(value)).toBe(expected);
      expect([...tagText(value)].length).toBeLessThanOrEqual(50);
    },
  );

  it.each([
    ['date', 86_400],
    ['filesize', 10],
    [null, 1],
  ] as const)('sliderStep of %s is %s (specification, section 9, Slider step)', (format, step) => {
    expect(sliderStep(format)).toBe(step);
  });

  it.each([
    [0, 'filesize', 'en', '0 bytes'],
    [1, 'filesize', 'en', '1 byte'],
    [999, 'filesize', 'de', '999 Byte'],
    [1500, 'filesize', 'en', '1.5 kB'],
    ['1500', 'filesize', 'de', '1,5 kB'],
    [999_960, 'filesize', 'en', '1 MB'],
    [2_345_678, 'filesize', 'de', '2,3 MB'],
    [5e9, 'filesize', 'en', '5 GB'],
    ['', 'filesize', 'en', ''],
    ['big', 'filesize', 'en', 'big'],
    ['2024-03-05', 'date', 'en', '5 Mar 2024'],
    ['2024-03-05', 'date', 'de', '05.03.2024'],
    ['2024-03-05T23:59:00+02:00', 'date', 'en', '5 Mar 2024'],
    ['2024-03-05T00:30:00.000Z', 'date', 'en', '5 Mar 2024'],
    [1_709_596_800, 'date', 'en', '5 Mar 2024'],
    ['1709596800', 'date', 'en', '5 Mar 2024'],
    ['2024-03', 'date', 'de', 'März 2024'],
    ['2024', 'date', 'en', '2024'],
    ['some day', 'date', 'en', 'some day'],
    ['2024-13-45', 'date', 'en', '2024-13-45'],
    [1e300, 'date', 'en', '1e+300'],
    [1234.567, null, 'de', '1.234,57'],
    ['1234', null, 'de', '1234'],
  ] as const)('formatValue of %s as %s in %s is %s', (value, format, locale, expected) => {
    expect(spaces(formatValue(value, format, locale))).toBe(expected);
  });

  it.each([
    [0, 'none'],
    [1, 'red'],
    [2, 'orange'],
    [3, 'yellow'],
    [4, 'green'],
    [5, 'blue'],
    [6, 'purple'],
    [7, 'gray'],
    ['5', 'blue'],
    [8, 'none'],
  ])('colorName %s is %s (specification, section 3, Asset)', { tags: ['3.asset.colors'] }, (code, name) => {
    expect(colorName(code)).toBe(`colors.${name}`);
    expect(de.has(colorName(code))).toBe(true);
  });

  it.each([
    ['color_code', '1', 'Rot', 'Red'],
    ['asset_groups', '3d', '3D-Modell', '3D model'],
    ['asset_groups', 'hologram', 'hologram', 'hologram'],
    ['asset_groups', '../x.y', '../x.y', '../x.y'],
    ['orientation', 'portrait', 'Hochformat', 'Portrait'],
    ['rating', '1', '1 Stern', '1 star'],
    ['rating', '5', '5 Sterne', '5 stars'],
    ['city', 'portrait', 'portrait', 'portrait'],
    ['folder', 'a/b', 'a/b', 'a/b'],
    ['filetype', 'jpg', 'JPG', 'JPG'],
  ])('valueText of %s %s is “%s” in German and “%s” in English', (field, label, german, english) => {
    expect([valueText(field, label, de), valueText(field, label, en)]).toEqual([german, english]);
  });

  it('valueText returns a label for the top folder', () => {
    expect(valueText('folder', '', de)).not.toBe('');
  });

  it.each([
    [58_412, 'en', '58K'],
    [8112, 'en', '8.1K'],
    [812, 'de', '812'],
    [1_200_000, 'de', '1,2\u00a0Mio.'],
  ])('compactCountText formats %i in %s as %s', (count, locale, expected) => {
    expect(compactCountText(count, locale)).toBe(expected);
  });

  it('countText uses the format of the locale', () => {
    expect([countText(12345, 'de'), countText(12345, 'en')]).toEqual(['12.345', '12,345']);
  });

  it('fieldLabel prefers the configured label, then the built-in one, the server’s and the name', () => {
    const served = [
      {
        name: 'project',
        isFacet: true,
        isRange: false,
        type: 'keyword',
        translation: { en: 'Project', de: 'Projekt' },
      },
    ];
    expect(fieldLabel('city', de, { de: 'Ort' }, served)).toBe('Ort');
    expect(fieldLabel('city', de, { de: '' }, served)).toBe('Stadt');
    expect(fieldLabel('city', de, { en: 'Town' }, served)).toBe('Stadt');
    expect(fieldLabel('project', de, {}, served)).toBe('Projekt');
    expect(fieldLabel('project', createTranslator({ locale: 'fr' }), {}, served)).toBe('Project');
    expect(fieldLabel('other', de, {}, served)).toBe('other');
    expect(fieldLabel('city', createTranslator({ locale: 'constructor' }))).toBe('City');
  });
});
