import { describe, expect, it } from 'vitest';
import {
  browserStorage,
  fileStorage,
  memoryStorage,
  type FileSystem,
  type Storage,
  type WebStorage,
} from '@assetportal/sdk';
import { safeStorage } from '../../../packages/sdk/src/lib/storage.js';

/** Just enough of a file system, as `node:fs` behaves. */
function files(content: Record<string, string> = {}) {
  const map = new Map(Object.entries(content));
  let full = false;
  const fs: FileSystem = {
    readFileSync(path) {
      const text = map.get(path);
      if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
      return text;
    },
    writeFileSync(path, data) {
      map.set(path, full ? data.slice(0, 3) : data);
      if (full) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    },
    renameSync(from, to) {
      map.set(to, fs.readFileSync(from, 'utf8'));
      map.delete(from);
    },
    rmSync: (path) => void map.delete(path),
  };
  return { fs, map, fill: () => (full = true) };
}

function webStorage(): WebStorage & { readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

const kinds: Record<string, () => Storage> = {
  'in memory': () => memoryStorage(),
  'in a file': () => fileStorage(files().fs, 'portal.json'),
  'in a browser': () => {
    const web = webStorage();
    return browserStorage(() => web, 'assetportal.');
  },
};

describe.each(Object.entries(kinds))('a storage %s', (_, make) => {
  it('keeps, replaces and forgets', () => {
    const storage = make();
    expect(storage.get('locale')).toBeNull();
    storage.set('locale', 'de');
    storage.set('bookmarks', '["a"]');
    storage.set('locale', 'en');
    expect([storage.get('locale'), storage.get('bookmarks')]).toEqual(['en', '["a"]']);
    storage.remove('locale');
    storage.remove('locale');
    expect([storage.get('locale'), storage.get('bookmarks')]).toEqual([null, '["a"]']);
  });

  it('has nothing under the names of an object’s own', () => {
    expect(['constructor', '__proto__', 'toString'].map((key) => make().get(key))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('in a browser', () => {
  it('each key stands behind the prefix', () => {
    const web = webStorage();
    browserStorage(() => web, 'assetportal.').set('locale', 'de');
    expect([...web.map]).toEqual([['assetportal.locale', 'de']]);
  });

  it('one that is refused is forgiven', () => {
    const storage = safeStorage(
      browserStorage(() => {
        throw new Error('SecurityError');
      }),
    );
    storage.set('locale', 'de');
    storage.remove('locale');
    expect(storage.get('locale')).toBeNull();
  });
});

describe('in a file', () => {
  it('another process’s changes are kept', () => {
    const { fs } = files();
    const [one, other] = [fileStorage(fs, 'portal.json'), fileStorage(fs, 'portal.json')];
    one.set('locale', 'de');
    other.set('bookmarks', '[]');
    expect(one.get('bookmarks')).toBe('[]');
    expect(other.get('locale')).toBe('de');
  });

  it.each(['', '{', '[]', 'null', '{"locale":1}'])('%j is put aside, not overwritten', (rubbish) => {
    const { fs, map } = files({ 'portal.json': rubbish });
    const storage = fileStorage(fs, 'portal.json');
    storage.set('locale', 'de');
    expect(storage.get('locale')).toBe('de');
    expect(map.get('portal.json.unreadable')).toBe(rubbish);
  });

  it('a full disk leaves what was there, and nothing half written', () => {
    const { fs, map, fill } = files();
    const storage = fileStorage(fs, 'portal.json');
    storage.set('locale', 'de');
    fill();
    expect(() => storage.set('locale', 'en')).toThrow('no space');
    expect([...map.keys()]).toEqual(['portal.json']);
    expect(storage.get('locale')).toBe('de');
  });
});
