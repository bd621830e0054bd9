import {
  authorOfSet,
  countOfSet,
  daysOf,
  describeSaves,
  filterOfArea,
  HISTORY_AREAS,
  historyAreaKey,
  kindOfSet,
  noteOfSet,
  summaryOfSet,
  whenOfSet,
} from '@assetportal/sdk/admin';
import type { ChangedDocument, ChangeSet } from '@assetportal/sdk/contract';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import { describe, expect, it } from 'vitest';

const en = await loadAdminTranslations('en');
const de = await loadAdminTranslations('de');

const none = { state: 'none' } as const;
const document = (kind: ChangedDocument['kind'], more: Partial<ChangedDocument> = {}): ChangedDocument => ({
  kind,
  before: none,
  after: none,
  count: 1,
  ...more,
});
const set = (more: Partial<ChangeSet> = {}): ChangeSet => ({
  id: 'a',
  user: 'inga',
  action: 'edit',
  client: 'browser',
  date: new Date(2026, 2, 9, 8, 50).toISOString(),
  documents: [document('config', { areas: ['dashboard'] })],
  ...more,
});

describe('change set', () => {
  it.each([
    [{}, 'edit'],
    [{ action: 'upgrade', client: 'program' }, 'upgrade'],
    [{ action: 'restore' }, 'restore'],
    [{ client: 'program' }, 'program'],
  ] as const)('%j is of the kind %s', (more, kind) => {
    expect(kindOfSet(set(more))).toBe(kind);
  });

  it('has a number of changes, unless one is unknown', () => {
    const documents = [document('config', { count: 7 }), document('file', { name: 'logo' })];
    expect(countOfSet({ documents })).toBe(8);
    expect(
      countOfSet({ documents: [...documents, { kind: 'rights', before: none, after: none }] }),
    ).toBeNull();
  });

  it.each([
    [set(), '1 change: Home page', '1 Änderung: Startseite'],
    [
      set({ documents: [document('config', { areas: ['dashboard', 'facets', 'sorting'], count: 7 })] }),
      '7 changes: Home page, Search',
      '7 Änderungen: Startseite, Suche',
    ],
    [
      set({ documents: [document('translations', { lang: 'fr', count: 12 })] }),
      '12 changes: Translations, French',
      '12 Änderungen: Texte, Französisch',
    ],
    [
      set({ documents: [document('file', { name: 'logo' }), document('config', { areas: ['appearance'] })] }),
      '2 changes: Appearance',
      '2 Änderungen: Darstellung',
    ],
    [
      set({ documents: ['custom_html', 'convert_sets', 'rights'].map((kind) => document(kind as 'rights')) }),
      '3 changes: Pages, Formats, Permissions',
      '3 Änderungen: Seiten, Formate, Berechtigungen',
    ],
    [set({ documents: [{ kind: 'config', before: none, after: none }] }), 'Configuration', 'Konfiguration'],
    [
      set({ action: 'upgrade', note: '5.0.2 → 5.1.4' }),
      'Update 5.0.2 → 5.1.4',
      'Aktualisierung 5.0.2 → 5.1.4',
    ],
    [
      set({ action: 'restore', note: new Date(2026, 2, 9, 9, 15).toISOString() }),
      'Restored the state before March 9, 2026 at 09:15',
      'Stand vor 9. März 2026 um 09:15 wiederhergestellt',
    ],
    // A restore through the API has any note.
    [set({ action: 'restore', note: 'oops' }), '1 change: Home page', '1 Änderung: Startseite'],
  ])('%# has a summary', (one, english, german) => {
    expect([summaryOfSet(one, en), summaryOfSet(one, de)]).toEqual([english, german]);
  });

  it('has an author and a note', () => {
    const hostile = '<img src=x onerror=alert(1)>';
    expect(authorOfSet(set({ user: hostile }), en)).toBe(hostile);
    expect(authorOfSet(set({ user: null }), de)).toBe('Portal');
    expect(noteOfSet(set({ note: hostile }))).toBe(hostile);
    expect(noteOfSet(set({ note: '5.0.2 → 5.1.4', action: 'upgrade' }))).toBeNull();
  });
});

describe('days', () => {
  const now = new Date(2026, 2, 11, 0, 30);
  const at = (...date: [number, number, number, number, number]) =>
    set({ date: new Date(...date).toISOString() });

  it('group change sets by the calendar of the admin', () => {
    const sets = [
      at(2026, 2, 11, 0, 10),
      at(2026, 2, 10, 23, 59),
      at(2026, 2, 10, 0, 0),
      at(2026, 2, 9, 23, 59),
      at(2025, 11, 31, 9, 0),
    ];
    const names = (translator: typeof en) =>
      daysOf(sets, { now, translator }).map(({ name, sets: ofDay }) => [name, ofDay.length]);
    expect(names(en)).toEqual([
      ['Today', 1],
      ['Yesterday', 2],
      ['Monday, March 9', 1],
      ['Wednesday, December 31, 2025', 1],
    ]);
    expect(names(de).map(([name]) => name)).toEqual([
      'Heute',
      'Gestern',
      'Montag, 9. März',
      'Mittwoch, 31. Dezember 2025',
    ]);
  });

  it('are named with a time', () => {
    const when = (one: ChangeSet) => whenOfSet(one, { now, translator: de });
    expect(when(at(2026, 2, 11, 0, 10))).toBe('heute 00:10');
    expect(when(at(2026, 2, 10, 0, 0))).toBe('gestern 00:00');
    expect(when(at(2026, 2, 9, 14, 32))).toBe('9. März 2026 um 14:32');
  });
});

describe('areas', () => {
  it('have a name in each language, and a filter', () => {
    for (const area of HISTORY_AREAS) {
      expect([en.has(historyAreaKey(area)), de.has(historyAreaKey(area))]).toEqual([true, true]);
      expect(filterOfArea(area).kind.length).toBeGreaterThan(0);
    }
    expect(filterOfArea('search').kind).toEqual(['config']);
    expect(filterOfArea('search').area).toContain('facets');
    expect(filterOfArea('appearance').area).toEqual(expect.arrayContaining(['appearance', 'logo', 'style']));
  });
});

describe('saves of other admins', () => {
  const now = new Date(2026, 2, 9, 14, 32);
  const at = (user: string | null, minutes: number) => ({
    user,
    date: new Date(now.getTime() - minutes * 60_000).toISOString(),
  });

  it.each([
    [
      'one admin',
      [at('inga', 2)],
      ['inga'],
      'saved 14:30, 2 minutes ago',
      'gespeichert 14:30, vor 2 Minuten',
    ],
    [
      'two',
      [at('bo', 90), at('inga', 95)],
      ['bo', 'inga'],
      'saved 13:02, 2 hours ago',
      'gespeichert 13:02, vor 2 Stunden',
    ],
    [
      'one, twice',
      [at('bo', 0), at('bo', 5)],
      ['bo'],
      'saved 14:32, this minute',
      'gespeichert 14:32, in dieser Minute',
    ],
    ['the portal', [at(null, 1)], [], 'saved 14:31, 1 minute ago', 'gespeichert 14:31, vor 1 Minute'],
    [
      'a clock ahead',
      [at('bo', -3)],
      ['bo'],
      'saved 14:35, this minute',
      'gespeichert 14:35, in dieser Minute',
    ],
    ['none', [], [], '', ''],
  ] as const)('of %s', (_, saves, names, english, german) => {
    expect(describeSaves(saves, { now, translator: en })).toEqual({ names, when: english });
    expect(describeSaves(saves, { now, translator: de })).toEqual({ names, when: german });
  });
});
