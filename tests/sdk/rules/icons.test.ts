import { describe, expect, it } from 'vitest';
import { createTranslator } from '@assetportal/sdk/translations';
import { DEFAULT_CONFIG, type IconConfig } from '@assetportal/sdk/config';
import {
  bookmarkLabel,
  iconDirection,
  iconsFor,
  type IconContext,
  type IconKey,
} from '@assetportal/sdk/rules';
import type { Session } from '@assetportal/sdk/contract';
import { asset } from '../support/asset.js';

const icon = (key: IconKey, position: number, change: Partial<IconConfig> = {}): IconConfig => ({
  key,
  icon: `${key}-image`,
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
const previewable = asset('a', { url: '/a.webp' });
const context = (iconSet: readonly IconConfig[], change: Partial<IconContext> = {}): IconContext => ({
  iconSet,
  session: session(),
  bookmarked: false,
  translator: en,
  ...change,
});
const keys = (iconSet: readonly IconConfig[], change: Partial<IconContext> = {}, subject = previewable) =>
  iconsFor(subject, context(iconSet, change)).map((entry) => entry.key);

describe('iconsFor (specification, section 3, Icon config)', () => {
  it('returns the visible icons by position, each once', { tags: ['3.icon', '3.config.icon-set'] }, () => {
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
      'an admitted guest',
      { session: session({ user: null, guest: true, isAssetUser: false }) },
      ['download', 'bookmark', 'information', 'preview'],
    ],
    ['no user', { session: null }, ['download', 'information', 'preview']],
    [
      'an admin',
      { session: session({ isGuiAdmin: true }) },
      ['download', 'bookmark', 'information', 'edit', 'preview'],
    ],
    [
      'an admin without assets',
      { session: session({ isGuiAdmin: true, isAssetUser: false }) },
      ['download', 'information', 'edit', 'preview'],
    ],
    ['the asset page', { without: ['information'] }, ['download', 'bookmark', 'preview']],
  ])('returns the icons with an available action for %s', (_, change, expected) => {
    expect(keys(all, change)).toEqual(expected);
  });

  it('omits the preview if there is nothing to preview', () => {
    expect(keys(all, {}, asset('b'))).toEqual(['download', 'bookmark', 'information']);
  });

  it(
    'returns a different icon and label for a bookmarked asset',
    { tags: ['3.icon-toggle', '4.bookmarks.toggle'] },
    () => {
      const set = [
        icon('bookmark', 1, {
          translation: { en: 'Add bookmark' },
          toggle_icon: 'saved',
          toggle_translation: { en: 'Remove bookmark' },
          aria_options: { label: { en: 'Bookmark this file' } },
        }),
      ];
      expect(iconsFor(previewable, context(set))).toEqual([
        {
          key: 'bookmark',
          icon: 'bookmark-image',
          label: 'Add bookmark',
          ariaLabel: 'Bookmark this file',
          toggled: false,
        },
      ]);
      expect(iconsFor(previewable, context(set, { bookmarked: true }))).toEqual([
        {
          key: 'bookmark',
          icon: 'saved',
          label: 'Remove bookmark',
          ariaLabel: 'Remove bookmark',
          toggled: true,
        },
      ]);
    },
  );

  it('uses the built-in labels in the user’s language if none are configured', () => {
    const set = [icon('bookmark', 1, { translation: { en: 'Add bookmark', de: '' } }), icon('download', 2)];
    const labels = (change: Partial<IconContext>) =>
      iconsFor(previewable, context(set, change)).map(({ label, ariaLabel }) => [label, ariaLabel]);
    expect(labels({ translator: de })).toEqual([
      ['Merken', 'Merken'],
      ['Herunterladen', 'Herunterladen'],
    ]);
    expect(labels({ translator: de, bookmarked: true })[0]).toEqual([
      'Von der Merkliste entfernen',
      'Von der Merkliste entfernen',
    ]);
    expect(labels({ translator: en, bookmarked: true })[0]).toEqual([
      'Remove from bookmarks',
      'Remove from bookmarks',
    ]);
  });

  it('uses the normal icon for a bookmarked asset if no other is configured', () => {
    expect(iconsFor(previewable, context([icon('bookmark', 1)], { bookmarked: true }))[0]?.icon).toBe(
      'bookmark-image',
    );
  });

  it('toggles only the bookmark icon', () => {
    expect(iconsFor(previewable, context([icon('download', 1)], { bookmarked: true }))[0]?.toggled).toBe(
      false,
    );
  });

  it('has built-in labels for all default icons in both languages', () => {
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
  ])('for %s px, returns %s', (width, direction) => {
    expect(iconDirection(width)).toBe(direction);
  });
});

describe('bookmarkLabel', () => {
  const own = icon('bookmark', 0, {
    translation: { de: 'Sammeln' },
    toggle_translation: { de: 'Gesammelt' },
  });
  it.each([
    ['Bookmark', [], false, en],
    ['Bookmarked', [], true, en],
    ['Merken', [icon('bookmark', 0)], false, de],
    ['Gemerkt', [icon('bookmark', 0)], true, de],
    ['Sammeln', [own], false, de],
    ['Gesammelt', [own], true, de],
    // A built-in label in the user's language is preferred to a configured label in another one.
    ['Bookmark', [own], false, en],
  ])('returns %s', (label, iconSet, bookmarked, translator) => {
    expect(bookmarkLabel({ iconSet, bookmarked, translator })).toBe(label);
  });
});
