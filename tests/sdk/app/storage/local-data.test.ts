/** @module-tag browser */
import { describe, expect, it } from 'vitest';
import { createSettingsDrafts } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { clearLocalData } from '../../../../packages/sdk/src/app/local-data.js';
import { memoryStorage } from './memory-storage.js';

/** Returns the storages after another user has the session. */
function cleared(next: Parameters<typeof clearLocalData>[2]) {
  const storage = memoryStorage({ 'recent-searches': '["ship"]', locale: 'de' });
  const visit = memoryStorage({ downloads: '[]' });
  const drafts = createSettingsDrafts(visit);
  drafts.write('a"da', { etag: '"1"', base: DEFAULT_CONFIG, config: DEFAULT_CONFIG, changed: 1 });
  clearLocalData(storage, visit, next);
  return { storage, visit, drafts };
}

describe('data of the previous user', () => {
  it('is removed, except settings of the device', () => {
    const { storage, visit } = cleared({ user: 'bob' });
    expect([storage.get('recent-searches'), visit.get('downloads')]).toEqual([null, null]);
    expect(storage.get('locale')).toBe('de');
  });

  it.each([
    ['outlast an ended session', { user: null }, true],
    ['outlast the next login of the same user', { user: 'a"da' }, true],
    ['end with a logout', { user: null, how: 'logout' }, false],
    ['end when another user logs in', { user: 'bob' }, false],
    ['end when a user whose name starts alike logs in', { user: 'a' }, false],
  ] as const)('unsaved settings %s', (_, next, stays) => {
    const { drafts, visit } = cleared(next);
    expect(visit.get('settings-draft') !== null).toBe(stays);
    expect(drafts.read('a"da') !== undefined).toBe(stays);
  });
});
