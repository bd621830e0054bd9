import { describe, expect, it } from 'vitest';
import { shortcutsModule, type Storage } from '@assetportal/sdk';
import { globalShortcut, isSingleKey, SHORTCUTS, shortcutSections } from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';

const memory = (): Storage => {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
};

describe('single-key shortcuts (decisions, section 7, Keyboard; WCAG 2.1.4)', () => {
  it.each([
    [{ key: 'd' }, true],
    [{ key: '/' }, true],
    [{ key: '?' }, true],
    [{ key: ' ' }, false],
    [{ key: 'Enter' }, false],
    [{ key: 'ArrowDown' }, false],
    [{ key: 'a', ctrlKey: true }, false],
    [{ key: 'a', metaKey: true }, false],
    [{ key: 'a', altKey: true }, false],
  ])('%j is a single key: %s', (press, expected) => {
    expect(isSingleKey(press)).toBe(expected);
  });

  it.each([
    [{ key: '/' }, true, 'search'],
    [{ key: '?' }, true, 'help'],
    // The overview has the switch that turns the shortcuts on again.
    [{ key: '?' }, false, 'help'],
    [{ key: '/' }, false, null],
    [{ key: '/', ctrlKey: true }, true, null],
    [{ key: 'x' }, true, null],
  ])('%j with shortcuts %s is %s on any page', (press, enabled, expected) => {
    expect(globalShortcut(press, { enabled })).toBe(expected);
  });

  it.each([
    ['b', true, 'bookmarks'],
    ['D', true, 'downloads'],
    ['x', true, null],
    ['constructor', true, null],
    ['b', false, null],
  ])('%s after g with shortcuts %s is %s', (key, enabled, expected) => {
    expect(globalShortcut({ key }, { enabled, afterGo: true })).toBe(expected);
    expect(globalShortcut({ key }, { enabled })).toBeNull();
  });

  it.each([
    ['asset/a1', ['everywhere', 'inPreview', 'asset', 'media', 'results']],
    ['search', ['everywhere', 'results', 'asset', 'inPreview', 'media']],
    ['bookmark', ['everywhere', 'results', 'inPreview', 'asset', 'media']],
  ])('of the page %s come first', (page, names) => {
    expect(shortcutSections(page).map(({ name }) => name)).toEqual(names);
  });

  it('are on initially, and the switch is saved', () => {
    const storage = memory();
    const shortcuts = shortcutsModule({ storage });
    expect(shortcuts.store.getState().enabled).toBe(true);
    shortcuts.setEnabled(false);
    expect(shortcutsModule({ storage }).store.getState().enabled).toBe(false);
    shortcuts.setEnabled(true);
    expect(shortcutsModule({ storage }).store.getState().enabled).toBe(true);
  });

  it('have a message each', () => {
    const { has } = createTranslator({ locale: 'en' });
    for (const { name, shortcuts } of SHORTCUTS) {
      expect(has(`shortcuts.${name}`)).toBe(true);
      for (const shortcut of shortcuts) expect(has(`shortcuts.${shortcut.name}`)).toBe(true);
    }
  });
});
