import { describe, expect, it } from 'vitest';
import { shortcutsModule, type Storage } from '@assetportal/sdk';
import {
  assetKey,
  belongsToInputMethod,
  entersCharacter,
  globalShortcut,
  isCommand,
  isModified,
  isSingleKey,
  keysIn,
  shortcutKey,
  SHORTCUTS,
  shortcutSections,
} from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';

const memory = (): Storage => {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
};

/** AltGr on Linux, and on Windows, which adds Control and Alt. */
const altGr = { getModifierState: (name: string) => name === 'AltGraph' };
const altGrOfWindows = { ...altGr, ctrlKey: true, altKey: true };

describe('keys of input methods and of other keyboards', () => {
  it.each([
    [{ key: 'Enter', isComposing: true }, true],
    // Safari has ended the composition.
    [{ key: 'Enter', isComposing: false, keyCode: 229 }, true],
    [{ key: 'Process' }, true],
    [{ key: 'Unidentified' }, true],
    [{ key: 'Dead' }, true],
    // Chrome fills in a password.
    [{}, true],
    [{ key: 'Enter', isComposing: false, keyCode: 13 }, false],
    [{ key: 'd', keyCode: 68 }, false],
  ])('%j belongs to an input method: %s', (press, expected) => {
    expect(belongsToInputMethod(press)).toBe(expected);
  });

  it.each([
    ['Russian', 'в', 'KeyD', 'd'],
    ['Greek', 'γ', 'KeyG', 'g'],
    ['Hebrew', 'ג', 'KeyD', 'd'],
    ['Arabic', 'لا', 'KeyB', 'b'],
    ['Arabic', '؟', 'Slash', '?'],
    ['Thai', 'ิ', 'KeyB', 'b'],
    ['Korean', 'ㅇ', 'KeyD', 'd'],
    ['French', 'a', 'KeyQ', 'a'],
    ['Turkish', 'ı', 'KeyI', 'ı'],
    ['German', 'ö', 'Semicolon', 'ö'],
    ['Russian', '/', 'Backslash', '/'],
    ['Hebrew', '/', 'KeyQ', '/'],
    ['Caps Lock on an English', 'D', 'KeyD', 'd'],
    ['English', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
  ])('%s keyboard: %s at %s is %s', (_, key, code, expected) => {
    expect(shortcutKey({ key, code })).toBe(expected);
  });

  it.each([
    // The slash of a Brazilian notebook, and the bracket of a German keyboard.
    ['/', altGr, false],
    ['/', altGrOfWindows, false],
    ['[', altGrOfWindows, false],
    ['d', altGr, true],
    ['ś', altGrOfWindows, true],
    ['2', altGr, true],
    ['ArrowLeft', altGrOfWindows, true],
    ['d', { altKey: true }, true],
    ['d', { ctrlKey: true }, true],
    ['?', {}, false],
  ])('%s with %j is modified: %s', (key, modifiers, expected) => {
    expect(isModified({ key, ...modifiers })).toBe(expected);
    expect(isSingleKey({ key, ...modifiers })).toBe(!expected);
  });

  it.each([
    ['ł', altGrOfWindows, true],
    ['@', altGr, true],
    ['a', {}, true],
    ['a', { ctrlKey: true }, false],
    ['Enter', {}, false],
  ])('%s with %j enters a character: %s', (key, modifiers, expected) => {
    expect(entersCharacter({ key, ...modifiers })).toBe(expected);
  });

  it.each([
    [{ ctrlKey: true }, true],
    [{ metaKey: true }, true],
    [{}, false],
    [altGrOfWindows, false],
  ])('%j is a command: %s', (modifiers, expected) => {
    expect(isCommand({ key: 's', ...modifiers })).toBe(expected);
  });

  it('lead onward with the left arrow where text runs from right to left', () => {
    const context = { place: 'page', onControl: false, singleKeys: true, onward: -1 } as const;
    expect(assetKey({ key: 'ArrowLeft' }, context)).toBe('next');
    expect(assetKey({ key: 'ArrowRight' }, context)).toBe('previous');
    expect(assetKey({ key: 'd' }, context)).toBe('download');
  });

  it.each([
    ['en', 1],
    ['ar', -1],
    ['az-Arab', -1],
  ] as const)('do the actions of the overview in %s', (locale, onward) => {
    const listed = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts).find(({ name }) => name === 'step');
    const names: Readonly<Record<string, string>> = { '←': 'ArrowLeft', '→': 'ArrowRight' };
    const context = { place: 'page', onControl: false, singleKeys: true, onward } as const;
    const actions = keysIn(listed?.keys ?? [], locale).map((key) =>
      assetKey({ key: names[key] ?? key }, context),
    );
    expect(actions).toEqual(['previous', 'next']);
  });

  it.each([
    ['en', '⇧ + ←→↑↓'],
    ['he', '⇧ + →←↑↓'],
  ])('are listed in the order of the text in %s', (locale, keys) => {
    expect(keysIn(['x', '⇧ + ←→↑↓'], locale)).toEqual(['x', keys]);
  });

  it('are shortcuts at the place of the Latin letter', () => {
    const context = { place: 'page', onControl: false, singleKeys: true } as const;
    expect(assetKey({ key: 'в', code: 'KeyD' }, context)).toBe('download');
    expect(assetKey({ key: 'в', code: 'KeyD' }, { ...context, singleKeys: false })).toBeUndefined();
    expect(globalShortcut({ key: 'и', code: 'KeyB' }, { enabled: true, afterGo: true })).toBe('bookmarks');
    expect(globalShortcut({ key: '/', ...altGrOfWindows }, { enabled: true })).toBe('search');
  });
});

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

  it('of the results are listed once', () => {
    const sections = shortcutSections('search').slice(0, 3);
    const single = sections.flatMap(({ shortcuts }) =>
      shortcuts.filter(({ sequence }) => sequence === undefined).flatMap(({ keys }) => keys),
    );
    expect(single.filter((key, at) => single.indexOf(key) !== at)).toEqual([]);
  });

  it('have a message each', () => {
    const { has } = createTranslator({ locale: 'en' });
    for (const { name, shortcuts } of SHORTCUTS) {
      expect(has(`shortcuts.${name}`)).toBe(true);
      for (const shortcut of shortcuts) expect(has(`shortcuts.${shortcut.name}`)).toBe(true);
    }
  });
});
