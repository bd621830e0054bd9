import {
  comparedBy,
  createHistoryStore,
  describeDocuments,
  historyAsText,
  planRestore,
  type LoadedDocument,
} from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG, type PortalConfig } from '@assetportal/sdk/config';
import type { ChangedDocument } from '@assetportal/sdk/contract';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';
import { titled } from '../../config/editor/editing.js';
import { configServer } from '../../config/server.js';

const en = await loadAdminTranslations('en');

const stored = (id: string) => ({ state: 'stored', id }) as const;
const loaded = (
  kind: ChangedDocument['kind'],
  [before, after, current]: readonly [unknown, unknown, unknown],
  more: Partial<ChangedDocument> = {},
): LoadedDocument => ({
  document: {
    kind,
    before: before === undefined ? { state: 'none' } : stored('1'),
    after: stored('2'),
    ...more,
  },
  before,
  after,
  current,
  etag: '"1"',
  isComplete: true,
});
const withRadius = (config: PortalConfig, radius: number) => ({
  ...config,
  appearance: { ...config.appearance, radius },
});
const SHIPS = { indicator: 'ships', translation: { en: 'Ships' }, search: 'ship' };

/** Stored permissions with a rule for the group `press`, unless there is none. */
const rights = (...rules: { folder: string; access: string; convert_sets?: readonly string[] }[]) => ({
  rights: rules.map((rule) => ({ group: 'press', ...rule })),
  without_rule: { guests: 'none', users: 'download' },
});
const textOf = (documents: Parameters<typeof describeDocuments>[0]) =>
  historyAsText(describeDocuments(documents, en));

describe('comparison of a change set', () => {
  it('groups settings by page, and has messages, files, pages and entries', () => {
    const config = {
      ...withRadius(titled('New'), 4),
      sorting: { ...DEFAULT_CONFIG.sorting, default: 'title' },
    };
    const svg = { mime: 'image/svg+xml', bytes: 3000, sha256: 'x' };
    const groups = describeDocuments(
      [
        loaded('file', [undefined, svg, svg], { name: 'logo' }),
        loaded('translations', [{ a: 'x' }, { _meta: { version: '5.1.4' }, a: 'y' }, {}], { lang: 'fr' }),
        loaded('config', [DEFAULT_CONFIG, config, config]),
        loaded('custom_html', [{ about: '<p>Old text</p>' }, { about: '<p>New text</p>', more: '' }, {}], {
          lang: 'de',
        }),
        loaded('collections', [
          { collections: [SHIPS] },
          { collections: [{ ...SHIPS, search: 'boat' }] },
          {},
        ]),
        loaded('rights', [
          rights(),
          rights({ folder: 'images', access: 'download', convert_sets: ['web'] }),
          {},
        ]),
      ],
      en,
    );
    expect(groups.map(({ title, lines }) => [title, lines.length])).toEqual([
      ['Appearance', 2],
      ['Translations, French', 1],
      ['General', 1],
      ['Search', 1],
      ['Pages', 2],
      ['Collections', 1],
      ['Permissions', 1],
    ]);
    expect(historyAsText(groups)).toBe(
      [
        'Main logo: none → SVG, 3 kB',
        'Appearance › Corner radius: 8 px → 4 px',
        'a, French: x → y',
        'Portal › Website title: empty → New',
        'Sorting › Default sort field: Relevance → Title',
        'about: edited',
        'more: added',
        'Ships: ship → boat',
        'press › images: none → Download, web',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['a new name', { translation: { en: 'Vessels' } }, 'Vessels: Ships → Vessels\n'],
    [
      'a name in another language',
      { translation: { en: 'Ships', de: 'Schiffe' } },
      'Ships: none → Schiffe\n',
    ],
  ])('shows %s of a collection whose search is the same', (_, changed, expected) => {
    const [before, after] = [{ collections: [SHIPS] }, { collections: [{ ...SHIPS, ...changed }] }];
    expect(textOf([loaded('collections', [before, after, after])])).toBe(expected);
  });

  it('says that a version is not stored any more', () => {
    const dropped = { ...loaded('config', [undefined, undefined, titled('New')]), isComplete: false };
    expect(describeDocuments([dropped], en)).toMatchObject([
      { title: 'Configuration', lines: [], isDropped: true },
    ]);
  });

  it('keeps hostile values as text', () => {
    const text = '<img src=x onerror=alert(1)> \u202e {{count}} $t(x)';
    expect(textOf([loaded('config', [titled(''), titled(text), {}])])).toContain(text);
    expect(textOf([loaded('translations', [{}, { a: text }, {}], { lang: 'de' })])).toContain(text);
  });
});

describe('plan of a restore', () => {
  it('reverts only the changes of the change set, without losing later ones', () => {
    const documents = [loaded('config', [titled('A'), titled('B'), withRadius(titled('B'), 4)])];
    const only = planRestore(documents, 'only');
    expect(only).toMatchObject({ count: 1, preserved: 0, lost: [], missing: [] });
    expect(only.steps[0]?.content).toEqual(withRadius(titled('A'), 4));
    expect(textOf(comparedBy(only))).toBe('Portal › Website title: B → A\n');
    const whole = planRestore(documents, 'whole');
    expect(whole.steps[0]?.content).toEqual(titled('A'));
    expect(textOf(whole.lost)).toBe('Appearance › Corner radius: 8 px → 4 px\n');
  });

  it('keeps a value that was changed again later', () => {
    const documents = [loaded('config', [titled('A'), titled('B'), titled('C')])];
    expect(planRestore(documents, 'only')).toMatchObject({ count: 0, preserved: 1, steps: [] });
    expect(planRestore(documents, 'whole')).toMatchObject({ count: 1, preserved: 0 });
  });

  it('restores nothing that is restored already', () => {
    const documents = [
      loaded('config', [titled('A'), titled('B'), titled('A')]),
      loaded('translations', [{ a: 'x' }, { a: 'y' }, { a: 'x' }], { lang: 'de' }),
      loaded('file', [undefined, { sha256: 'x' }, undefined], { name: 'logo' }),
    ];
    for (const scope of ['only', 'whole'] as const)
      expect(planRestore(documents, scope)).toMatchObject({ count: 0, preserved: 0, lost: [], missing: [] });
  });

  it('restores messages, and loses only those of the whole state', () => {
    const documents = [loaded('translations', [{ a: 'x' }, { a: 'y' }, { a: 'y', b: 'z' }], { lang: 'de' })];
    const only = planRestore(documents, 'only');
    expect([only.count, only.steps[0]?.content]).toEqual([1, { a: 'x', b: 'z' }]);
    const whole = planRestore(documents, 'whole');
    expect([whole.count, whole.steps[0]?.content, textOf(whole.lost)]).toEqual([
      2,
      { a: 'x' },
      'b, German: missing → z\n',
    ]);
  });

  it.each([
    ['a file', 'file', { name: 'logo' }],
    ['a page', 'custom_html', { lang: 'de' }],
  ] as const)('restores %s, unless it was changed again', (_, kind, more) => {
    const [a, b, c] = [{ sha256: 'a' }, { sha256: 'b' }, { sha256: 'c' }];
    const unchanged = [loaded(kind, [a, b, b], more)];
    expect(planRestore(unchanged, 'only')).toMatchObject({ count: 1, preserved: 0, lost: [] });
    const changed = [loaded(kind, [a, b, c], more)];
    expect(planRestore(changed, 'only')).toMatchObject({ count: 0, preserved: 1, lost: [] });
    expect(planRestore(changed, 'whole').lost).toHaveLength(1);
  });

  it('restores permission rules one by one, and keeps those that were changed again', () => {
    const view = (folder: string) => ({ folder, access: 'view' });
    const [before, after] = [rights(view('a')), rights(view('a'), view('b'), view('c'))];
    const current = rights(view('a'), view('b'), { folder: 'c', access: 'none' }, view('later'));
    const { steps, count, preserved } = planRestore([loaded('rights', [before, after, current])], 'only');
    expect([count, preserved]).toEqual([1, 1]);
    expect(steps[0]?.content).toEqual(rights(view('a'), { folder: 'c', access: 'none' }, view('later')));
  });

  it('names the documents that cannot be restored', () => {
    const newer = { ...titled('A'), version: '99.0.0' };
    const missing = [
      loaded('config', [titled('A'), titled('B'), newer]),
      { ...loaded('file', [undefined, undefined, {}], { name: 'logo' }), isComplete: false },
    ];
    for (const scope of ['only', 'whole'] as const)
      expect(planRestore(missing, scope)).toMatchObject({ count: 0, steps: [] });
    expect(planRestore(missing, 'only').missing).toEqual(missing);
    const first = [loaded('rights', [undefined, rights({ folder: 'a', access: 'view' }), rights()])];
    expect(planRestore(first, 'whole').missing).toEqual(first);
  });
});

describe('history store', () => {
  async function opened(versions: readonly [string, string][]) {
    const server = configServer(titled(''));
    for (const [title, user] of versions) server.change(titled(title), user);
    const toasts: string[] = [];
    let restored = 0;
    const history = createHistoryStore({
      portal: server.portal,
      toasts: { show: ({ key }) => void toasts.push(key) },
      onRestored: () => (restored += 1),
    });
    await history.load();
    const state = history.store.getState;
    return { server, history, toasts, state, restored: () => restored };
  }

  it('lists change sets, and opens one with its contents', async () => {
    const { history, state } = await opened([
      ['A', 'inga'],
      ['B', 'mara'],
    ]);
    expect(state()).toMatchObject({
      status: 'success',
      sets: [{ user: 'mara' }, { user: 'inga' }],
      hasMore: false,
    });
    await history.open({ id: 'set-1', user: 'inga' });
    expect(state().opened).toMatchObject({
      status: 'success',
      documents: [{ before: titled(''), after: titled('A'), current: titled('B') }],
    });
    await history.open({ id: 'set-1', user: 'someone else' });
    expect(state().opened?.status).toBe('not-found');
    await history.open(null);
    expect(state().opened).toBeNull();
  });

  it('restores as a new version that names the restored one', async () => {
    const { server, history, toasts, state, restored } = await opened([['A', 'inga']]);
    await history.open({ id: 'set-1', user: 'inga' });
    expect(await history.restore('only')).toBe('restored');
    expect(server.config).toEqual(titled(''));
    expect([server.query.get('action'), server.query.get('note')]).toEqual([
      'restore',
      '2026-01-01T00:00:01.000Z',
    ]);
    expect([toasts, restored(), state().sets.length]).toEqual([['toast.history.restored'], 1, 2]);
    expect(await history.restore('only')).toBe('unchanged');
  });

  it('merges a save that arrives during the restore of the changes, but not of the whole state', async () => {
    const { server, history, toasts } = await opened([['A', 'inga']]);
    await history.open({ id: 'set-1', user: 'inga' });
    server.change(withRadius(titled('A'), 4), 'mara');
    expect(await history.restore('whole')).toBe('changed');
    expect([server.config, toasts]).toEqual([withRadius(titled('A'), 4), ['toast.history.changed']]);
    server.change(withRadius(titled('A'), 6), 'mara');
    expect(await history.restore('only')).toBe('restored');
    expect(server.config).toEqual(withRadius(titled(''), 6));
  });

  it('reports failures, and loads again', async () => {
    const { server, history, toasts, state } = await opened([['A', 'inga']]);
    server.failures.set('GET config/changes', 500);
    await history.load();
    expect(state()).toMatchObject({ status: 'failure', error: { status: 500 } });
    await history.open({ id: 'set-1', user: 'inga' });
    expect(state().opened).toMatchObject({ status: 'failure', error: { status: 500 } });
    server.failures.clear();
    await history.open({ id: 'set-1', user: 'inga' });
    server.failures.set('POST config/global', 500);
    expect([await history.restore('only'), toasts]).toEqual(['failed', ['toast.history.failed']]);
    expect(server.config).toEqual(titled('A'));
  });
});
