import { describe, expect, it } from 'vitest';
import { AUDIT_GROUPS, auditPerson, auditRoute, auditText } from '@assetportal/sdk/admin';
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '@assetportal/sdk/contract';
import { loadAdminTranslations } from '@assetportal/sdk/translations';

const en = await loadAdminTranslations('en');
const de = await loadAdminTranslations('de');

const HOSTILE = '<b>{{count}}</b>';
const assets = new Map([
  ['a', { title: `Hall ${HOSTILE}`, fname: 'hall.jpg', localized: { de: { title: `Halle ${HOSTILE}` } } }],
]);
const entry = (action: AuditAction, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  time: '2026-03-01T00:00:00Z',
  action,
  user: 'ada',
  address: null,
  subject: null,
  ...more,
});

describe('auditText', () => {
  it.each<[AuditAction, Partial<AuditEntry>, string, string]>([
    ['login', {}, 'logged in', 'hat sich angemeldet'],
    [
      'login-failed',
      { subject: 'admin' },
      'failed to log in as “admin”',
      'konnte sich nicht als „admin“ anmelden',
    ],
    [
      'login-failed',
      {},
      'failed to log in with an unknown name',
      'konnte sich mit einem unbekannten Namen nicht anmelden',
    ],
    [
      'download',
      { subject: 'a', detail: { convert_set: 'web' } },
      `downloaded “Hall ${HOSTILE}” as Web`,
      `lud „Halle ${HOSTILE}“ als Web herunter`,
    ],
    [
      'download',
      { subject: 'hidden', detail: { convert_set: 'original' } },
      'downloaded a hidden or removed asset',
      'lud ein verborgenes oder entferntes Asset herunter',
    ],
    [
      'zip',
      { detail: { count: 38, bytes: 214e6 } },
      'downloaded 38 assets as a zip, 214 MB',
      'lud 38 Assets als Archiv herunter, 214 MB',
    ],
    [
      'user-changed',
      { subject: HOSTILE, detail: { changed: ['groups', 'pass'] } },
      `changed the account “${HOSTILE}”: group membership, login password`,
      `änderte das Konto „${HOSTILE}“: Gruppenzugehörigkeit, Anmeldepasswort`,
    ],
    [
      'saved',
      { subject: 'translations', detail: { of: 'fr' } },
      'changed: Translations, French',
      'änderte: Texte, Französisch',
    ],
    ['file-set', { subject: 'file', detail: { of: 'logo' } }, 'uploaded: Main logo', 'lud hoch: Hauptlogo'],
    [
      'index-retried',
      { detail: { assets: 2 } },
      'retried 2 files without a preview',
      'wiederholte 2 Dateien ohne Vorschaubild',
    ],
  ])('of %s %j', (action, more, english, german) => {
    expect(auditText(entry(action, more), { translator: en, assets })).toBe(english);
    expect(auditText(entry(action, more), { translator: de, assets })).toBe(german);
  });

  it('exists for every action, without a subject and details, and each action is in one group', () => {
    for (const action of AUDIT_ACTIONS) {
      for (const translator of [en, de])
        expect(auditText(entry(action), { translator, assets }), action).not.toContain('activity.');
    }
    expect(Object.values(AUDIT_GROUPS).flat().sort()).toEqual([...AUDIT_ACTIONS].sort());
  });
});

describe('auditRoute', () => {
  it.each<[string, AuditEntry, string | null]>([
    ['an asset that the admin may view', entry('download', { subject: 'a' }), '/asset/a'],
    ['another asset', entry('download', { subject: 'b' }), null],
    [
      'a save',
      entry('saved', { subject: 'config', detail: { change: 'x y' } }),
      '/admin/history?change=x+y&by=ada',
    ],
    ['a save of an older release', entry('saved', { subject: 'config' }), null],
    ['a login', entry('login'), null],
  ])('leads to %s', (_, of, expected) => {
    expect(auditRoute(of, { assets })).toBe(expected);
  });
});

describe('auditPerson', () => {
  it.each<[string, AuditEntry, string]>([
    ['a user', entry('login'), 'ada'],
    ['a guest', entry('download', { user: null, address: '192.0.2.1' }), 'Guest without an account'],
    ['a client without a session', entry('login-failed', { user: null, address: '192.0.2.1' }), 'unknown'],
    ['the portal', entry('rules-pending', { user: null }), 'Portal'],
    [
      'the owner of the state',
      entry('user-changed', { user: null, address: null, detail: { changed: ['pass'], by: 'state-owner' } }),
      'Command line of the server',
    ],
  ])('is %s', (_, of, expected) => {
    expect(auditPerson(of, en)).toBe(expected);
  });
});
