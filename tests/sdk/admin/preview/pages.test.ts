import { describe, expect, it } from 'vitest';
import {
  firstPreviewPage,
  previewedPage,
  previewFiles,
  previewPages,
  previewRoute,
} from '@assetportal/sdk/admin';
import { CONFIG_PAGES, DEFAULT_CONFIG, setPath, type PortalConfig } from '@assetportal/sdk/config';

const HIDDEN = setPath(DEFAULT_CONFIG, ['global', 'hide_dashboard'], true);
const page = (key: string, position: number) => ({ key, position, global_access: false, translation: {} });

describe('pages of the preview', () => {
  it('end with the custom pages, in their order, also those without an entry in the configuration', () => {
    const customPages: PortalConfig['customPages'] = [page('b', 1), page('a', 0)];
    expect(previewPages({ customPages }, { de: { b: '', c: '' }, en: { c: '' } })).toEqual([
      'home',
      'search',
      'asset',
      'bookmarks',
      'login',
      'custom/a',
      'custom/b',
      'custom/c',
    ]);
  });

  it.each(CONFIG_PAGES)('start with one of them beside the page %s', (settings) => {
    const previewed = previewedPage(settings);
    if (previewed === undefined) return expect(settings, 'has a table instead').toBe('language');
    expect(previewPages({ customPages: [] })).toContain(firstPreviewPage(previewed));
  });

  it.each([
    ['home', DEFAULT_CONFIG, '/'],
    ['home', HIDDEN, '/search/*'],
    ['search', DEFAULT_CONFIG, '/search/*'],
    ['bookmarks', DEFAULT_CONFIG, '/bookmark'],
    ['login', DEFAULT_CONFIG, '/login?method=native'],
    ['custom/a b', DEFAULT_CONFIG, '/custom/a%20b'],
    ['asset', DEFAULT_CONFIG, null],
    ['unknown', DEFAULT_CONFIG, '/search/*'],
  ])('are reached as by visitors: %s', (name, config, route) => {
    expect(previewRoute(name, config)).toBe(route);
  });
});

describe('branding files of the preview', () => {
  const logo = { bytes: new Blob(['a']), type: 'image/png' };
  const style = { bytes: new Blob(['@import "x"; a { color: red }']), type: 'text/css' };

  it('are the saved ones with the unsaved changes', () => {
    const { available, files } = previewFiles(
      { logo: false, favicon: true },
      { logo, favicon: null },
      () => undefined,
    );
    expect(available).toEqual({ logo: true, favicon: false });
    expect(files.logo?.content.type).toBe('image/png');
    expect(files.favicon).toBeUndefined();
  });

  it('keep their identity, so that an image is not loaded again with each change', () => {
    const first = previewFiles({}, { logo }, () => undefined).files.logo;
    const second = previewFiles({}, { logo }, () => undefined).files.logo;
    expect(second).toEqual(first);
    expect(previewFiles({}, { logo: { ...logo } }, () => undefined).files.logo?.id).not.toBe(first?.id);
  });

  it('never include a stylesheet that the server has not sanitized', () => {
    expect(previewFiles({ style: true }, { style }, () => undefined)).toEqual({
      available: { style: true },
      files: {},
    });
    const sanitized = new Blob(['a { color: red }'], { type: 'text/css' });
    expect(previewFiles({}, { style }, () => sanitized).files.style?.content).toBe(sanitized);
  });
});
