import { describe, expect, it } from 'vitest';
import {
  anchorOffset,
  assetIdOf,
  assetRoute,
  onNavigate,
  pageOf,
  type NavigationEffects,
} from '@assetportal/sdk/rules';

type Page = Extract<NavigationEffects, { kind: 'page' }>;
const page = (from: string | undefined, to: string): Page => {
  const effects = onNavigate(from, to);
  if (effects.kind !== 'page') throw new Error(`${from} to ${to} is no navigation`);
  return effects;
};

describe('onNavigate (specification, section 2, Navigation rules and guards)', () => {
  const navigations = [
    [undefined, '/'],
    ['/', '/search/a'],
    ['/search/a', '/asset/1'],
    ['/asset/1', '/asset/2'],
    ['/asset/1', '/bookmark'],
    ['/bookmark', '/search/*'],
    ['/admin/general', '/admin/login'],
    ['/custom/a', '/custom/b'],
    ['/search/a', '/login'],
  ] as const;

  it.each(navigations)(
    'from %s to %s clears the active asset',
    { tags: ['2.navigation.clears-asset'] },
    (from, to) => {
      expect(page(from, to).clearAsset).toBe(true);
    },
  );

  it.each(navigations)(
    'from %s to %s marks the page as loading',
    { tags: ['2.navigation.page-loading'] },
    (from, to) => {
      expect(page(from, to).pageLoading).toBe(true);
    },
  );

  it.each(navigations)(
    'from %s to %s moves the focus to the top',
    { tags: ['2.navigation.focus-top'] },
    (from, to) => {
      expect(page(from, to).focusTop).toBe(true);
    },
  );

  it.each([
    ['/search/a', '/search/b?view=list'],
    ['/search/a', '/search/a%2Fb'],
    ['/asset/1', '/asset/1?x=1'],
    ['/', '/?x=1'],
    ['/bookmark', '/bookmark/'],
  ])('from %s to %s is the same page in a different state', (from, to) => {
    expect(onNavigate(from, to)).toEqual({ kind: 'none' });
  });

  it.each([
    ['/search/a', true],
    ['/asset/1', true],
    ['/', true],
    ['/bookmark', false],
    ['/login', false],
    ['/admin/general', false],
    ['/custom/imprint', false],
  ])('going to %s loads the translations: %s', { tags: ['2.navigation.loads-texts'] }, (to, expected) => {
    expect(page('/logout', to).loadTranslations).toBe(expected);
  });

  it.each([
    ['/search/a', '/asset/1', true, false],
    ['/search/a', '/bookmark', true, false],
    ['/asset/1', '/search/a', true, true],
    ['/bookmark', '/search/a', true, true],
    ['/bookmark', '/asset/1', true, false],
    ['/search/a', '/', false, false],
    ['/', '/search/a', false, false],
    ['/login', '/search/a', false, false],
    ['/admin/general', '/asset/1', false, false],
    [undefined, '/search/a', false, false],
  ])(
    'from %s to %s preserves the search: %s, restores its scroll position: %s',
    { tags: ['2.navigation.search-kept'] },
    (from, to, preserved, restored) => {
      const { keepSearch, restoreScroll } = page(from, to);
      expect([keepSearch, restoreScroll]).toEqual([preserved, restored]);
    },
  );
});

it.each([
  ['/search/a?view=list', true],
  ['/search/a', false],
  ['/search/*?f.keywords=x', false],
  ['/bookmark', false],
])(
  'onNavigate from an asset to %s, after /search/a?view=list, restores the scroll position: %s',
  { tags: ['2.navigation.search-kept'] },
  (to, expected) => {
    const effects = onNavigate('/asset/1', to, '/search/a?view=list');
    expect(effects.kind === 'page' && effects.restoreScroll).toBe(expected);
  },
);

describe('anchorOffset (specification, section 2)', { tags: ['2.navigation.anchor-offset'] }, () => {
  it.each([
    ['/search/*', 212],
    ['/search/a?view=list#x', 212],
    ['/', 68],
    ['/asset/1', 68],
    ['/searching', 68],
  ])('for %s, returns %s px', (route, pixels) => {
    expect(anchorOffset(route)).toBe(pixels);
  });
});

describe('pageOf', () => {
  it('stays the same while a search changes, and differs between assets', () => {
    expect(pageOf('/search/a')).toBe(pageOf('/search/a%2Fb'));
    expect(pageOf('/search/a/b')).toBe(pageOf('/search/a'));
    expect(pageOf('/asset/1')).not.toBe(pageOf('/asset/2'));
    expect(pageOf('/')).not.toBe(pageOf('/login'));
  });

  it.each([
    ['/', ''],
    ['/search', 'search'],
    ['/search/a/b?view=list', 'search'],
    ['/asset', 'asset/'],
    ['/asset/1?x#y', 'asset/1'],
    ['/custom/about', 'custom/about'],
    ['/admin/search/facets', 'admin/search'],
    ['/login#reset=x', 'login'],
  ])('of %s is %j', (route, page) => {
    expect(pageOf(route)).toBe(page);
  });
});

describe('assetIdOf', () => {
  it.each(['a1', 'a/b c', '%', '?#', 'ä'])('returns the ID of the route of %j', (id) => {
    expect(assetRoute(id)).toBe(`/asset/${encodeURIComponent(id)}`);
    expect(assetIdOf(`${assetRoute(id)}?view=list#top`)).toBe(id);
  });

  it.each(['/asset', '/asset/', '/asset/a/b', '/asset/%', '/search/asset/a', '/x/asset/a', '/'])(
    'returns null for %s',
    (route) => {
      expect(assetIdOf(route)).toBeNull();
    },
  );
});
