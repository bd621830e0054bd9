import { describe, expect, it } from 'vitest';
import { createTranslator } from '@assetportal/sdk/translations';
import { DEFAULT_CONFIG, type IconConfig } from '@assetportal/sdk/config';
import { iconDirection, iconsFor, type IconContext, type IconKey } from '@assetportal/sdk/rules';
import type { Session } from '@assetportal/sdk/contract';
import { asset } from '../support/asset.js';

const icon = (key: IconKey, position: number, change: Partial<IconConfig> = {}): IconConfig => ({
  key,
  icon: `${key}-picture`,
  position,
  translation: {},
  visible: true,
  toggle_icon: '',
  toggle_translation: {},
  aria_options: { label: {} },
  ...change,
});
const session = (change: Partial<Session> = {}): Session => ({
  session: 'S',
  user: 'ada',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: '',
  locale: null,
  login: [],
  ...change,
});
const en = createTranslator({ locale: 'en' });
const de = createTranslator({ locale: 'de' });
const shown = asset('a', { url: '/a.webp' });
const context = (iconSet: readonly IconConfig[], change: Partial<IconContext> = {}): IconContext => ({
  iconSet,
  session: session(),
  bookmarked: false,
  translator: en,
  ...change,
});
const keys = (iconSet: readonly IconConfig[], change: Partial<IconContext> = {}, of = shown) =>
  iconsFor(of, context(iconSet, change)).map((entry) => entry.key);

describe('iconsFor (specification, section 3, Icon config)', () => {
  it('the visible ones by position, each once', { tags: ['3.icon', '3.config.icon-set'] }, () => {
    const set = [
      icon('download', 3),
      icon('preview', 1),
      icon('information', 2, { visible: false }),
      icon('preview', 4),
    ];
    expect(keys(set)).toEqual(['preview', 'download']);
  });

  const all = (['download', 'bookmark', 'information', 'edit', 'preview'] as const).map((key, at) =>
    icon(key, at),
  );
  it.each<[string, Partial<IconContext>, IconKey[]]>([
    ['a user', {}, ['download', 'bookmark', 'information', 'preview']],
    [
      'a guest who is let in',
      { session: session({ user: null, guest: true, isAssetUser: false }) },
      ['download', 'bookmark', 'information', 'preview'],
    ],
    ['nobody has a list', { session: null }, ['download', 'information', 'preview']],
    [
      'an admin may edit',
      { session: session({ isGuiAdmin: true }) },
      ['download', 'bookmark', 'information', 'edit', 'preview'],
    ],
    [
      'an admin without assets has no list',
      { session: session({ isGuiAdmin: true, isAssetUser: false }) },
      ['download', 'information', 'edit', 'preview'],
    ],
    ['the asset page is the information', { without: ['information'] }, ['download', 'bookmark', 'preview']],
  ])('those that have a use: %s', (_, change, expected) => {
    expect(keys(all, change)).toEqual(expected);
  });

  it('nothing to preview: no preview', () => {
    expect(keys(all, {}, asset('b'))).toEqual(['download', 'bookmark', 'information']);
  });

  it(
    'a bookmarked asset has the other icon and label',
    { tags: ['3.icon-toggle', '4.bookmarks.toggle'] },
    () => {
      const set = [
        icon('bookmark', 1, {
          translation: { en: 'Keep' },
          toggle_icon: 'kept',
          toggle_translation: { en: 'Let go' },
          aria_options: { label: { en: 'Keep this file' } },
        }),
      ];
      expect(iconsFor(shown, context(set))).toEqual([
        {
          key: 'bookmark',
          icon: 'bookmark-picture',
          label: 'Keep',
          ariaLabel: 'Keep this file',
          toggled: false,
        },
      ]);
      expect(iconsFor(shown, context(set, { bookmarked: true }))).toEqual([
        { key: 'bookmark', icon: 'kept', label: 'Let go', ariaLabel: 'Let go', toggled: true },
      ]);
    },
  );

  it('without words of an admin’s own, the built-in ones of the reader’s language', () => {
    const set = [icon('bookmark', 1, { translation: { en: 'Keep', de: '' } }), icon('download', 2)];
    const labels = (change: Partial<IconContext>) =>
      iconsFor(shown, context(set, change)).map(({ label, ariaLabel }) => [label, ariaLabel]);
    expect(labels({ translator: de })).toEqual([
      ['Merken', 'Merken'],
      ['Herunterladen', 'Herunterladen'],
    ]);
    expect(labels({ translator: de, bookmarked: true })[0]).toEqual([
      'Nicht mehr merken',
      'Nicht mehr merken',
    ]);
    expect(labels({ translator: en, bookmarked: true })[0]).toEqual([
      'Remove from bookmarks',
      'Remove from bookmarks',
    ]);
  });

  it('the toggled one keeps its icon where no other is configured', () => {
    expect(iconsFor(shown, context([icon('bookmark', 1)], { bookmarked: true }))[0]?.icon).toBe(
      'bookmark-picture',
    );
  });

  it('only a bookmark is toggled', () => {
    expect(iconsFor(shown, context([icon('download', 1)], { bookmarked: true }))[0]?.toggled).toBe(false);
  });

  it('the default set has words for each in both languages', () => {
    for (const { key } of DEFAULT_CONFIG.iconSet) {
      expect([en.has(`icons.${key}`), de.has(`icons.${key}`)]).toEqual([true, true]);
    }
  });
});

describe('iconDirection (specification, section 9, Icon set)', { tags: ['9.icon-set-column'] }, () => {
  it.each([
    [0, 'column'],
    [143.9, 'column'],
    [144, 'row'],
    [600, 'row'],
  ])('%s px: %s', (width, direction) => {
    expect(iconDirection(width)).toBe(direction);
  });
});
