import { describe, expect, it } from 'vitest';
import { CONFIG_FIELDS, CONFIG_PAGES, placeOf, SETTINGS_LAYOUT } from '@assetportal/sdk/config';

const LEAVES = CONFIG_FIELDS.filter(
  ({ widget, path }) => !['group', 'list', 'position', 'version'].includes(widget) && path !== 'version',
);

describe('layout of the settings', () => {
  it.each(LEAVES.map(({ path }) => [path]))('shows %s in exactly one section', (path) => {
    const sections = CONFIG_PAGES.flatMap((page) =>
      SETTINGS_LAYOUT[page].filter(({ paths }) =>
        paths.some((entry) => path === entry || path.startsWith(`${entry}.`)),
      ),
    );
    expect(sections).toHaveLength(1);
    expect(placeOf(path)?.section).toBe(sections[0]?.id);
  });

  it('names only settings that exist, and each section of a page once', () => {
    const existing = new Set(CONFIG_FIELDS.map(({ path }) => path));
    for (const page of CONFIG_PAGES) {
      const sections = SETTINGS_LAYOUT[page];
      expect(sections.flatMap(({ paths }) => paths).filter((path) => !existing.has(path))).toEqual([]);
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    }
  });

  it.each([
    ['facets.*.options.sort', 'search', 'facets'],
    ['search', 'search', 'columns'],
    ['appearance.dark.areas.header.text', 'appearance', 'colors'],
    ['iconSet', 'appearance', 'icons'],
    ['infoView.paramsLeft.*.field_name', 'general', 'info'],
  ])('places %s on the page %s', (path, page, section) => {
    expect(placeOf(path)).toEqual({ page, section });
  });

  it('places the version nowhere', () => {
    expect(placeOf('version')).toBeUndefined();
  });
});
