import { describe, expect, it } from 'vitest';
import {
  ALL_ENTRIES,
  AUDIT_GROUPS,
  chosenActionsText,
  chosenInGroup,
  idsAround,
  rangeFault,
  withAction,
  withGroup,
} from '@assetportal/sdk/admin';
import { AUDIT_ACTIONS, type AuditAction } from '@assetportal/sdk/contract';
import { loadAdminTranslations } from '@assetportal/sdk/translations';

const en = await loadAdminTranslations('en');
const de = await loadAdminTranslations('de');

describe('the chosen actions of the audit log', () => {
  it('are chosen one by one and by group', () => {
    const { actions } = ALL_ENTRIES;
    const one = withAction(actions, 'zip');
    expect(chosenInGroup(one, 'downloads')).toBe('some');
    const group = withGroup(one, 'downloads');
    expect([...group].sort()).toEqual([...AUDIT_GROUPS.downloads].sort());
    expect(chosenInGroup(group, 'downloads')).toBe('all');
    expect(withGroup(withAction(group, 'login'), 'downloads')).toEqual(['login']);
    expect(withAction(one, 'zip')).toEqual([]);
    expect(chosenInGroup([], 'downloads')).toBe('none');
  });

  it.each<[readonly AuditAction[], string, string]>([
    [[], 'All actions', 'Alle Aktionen'],
    [AUDIT_ACTIONS, 'All actions', 'Alle Aktionen'],
    [['zip'], 'Download of a zip', 'Download eines Archivs'],
    [['zip', 'download'], 'Downloads', 'Downloads'],
    [['zip', 'login'], '2 actions', '2 Aktionen'],
  ])('%j are in words', (actions, english, german) => {
    expect(chosenActionsText(actions, en)).toBe(english);
    expect(chosenActionsText(actions, de)).toBe(german);
  });
});

describe('a range of days', () => {
  it.each([
    ['2026-03-01', '2026-03-01', null],
    ['2024-01-01', '2024-12-31', null],
    ['2024-01-01', '2025-01-01', 'activity.range.long'],
    ['2026-03-02', '2026-03-01', 'activity.range.order'],
    ['', '2026-03-01', 'activity.range.incomplete'],
    ['2026-03-01', '', 'activity.range.incomplete'],
  ])('from “%s” to “%s”', (from, to, key) => {
    expect(rangeFault({ from, to })?.key ?? null).toBe(key);
  });
});

describe('the chosen assets around the visible ones', () => {
  it('are whole blocks', () => {
    const ids = Array.from({ length: 250 }, (_, at) => `a${at}`);
    expect(idsAround(ids, 95, 120)).toEqual(ids.slice(0, 200));
    expect(idsAround(ids, 210, 250)).toEqual(ids.slice(200));
    expect(idsAround([], 0, 30)).toEqual([]);
  });
});
