/** @module-tag browser */
import { describe, expect, it } from 'vitest';
import {
  browserStorage,
  fileStorage,
  type FileSystem,
  type Storage,
  type WebStorage,
} from '@assetportal/sdk';
import { safeStorage } from '../../../../packages/sdk/src/lib/storage.js';

/** Minimal file system that behaves like `node:fs`. */
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
  'in a file': () => fileStorage(files().fs, 'portal.json'),
  'in a browser': () => {
    const web = webStorage();
    return browserStorage(() => web, 'assetportal.');
  },
};

describe.each(Object.entries(kinds))('storage %s', (_, make) => {
  it('stores, replaces and removes values', () => {
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

  it('has no values for inherited property names', () => {
    expect(['constructor', '__proto__', 'toString'].map((key) => make().get(key))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('storage in a browser', () => {
  it('adds the prefix to each key', () => {
    const web = webStorage();
    browserStorage(() => web, 'assetportal.').set('locale', 'de');
    expect([...web.map]).toEqual([['assetportal.locale', 'de']]);
  });

  it('ignores a blocked storage', () => {
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

describe('storage in a file', () => {
  it('preserves the changes of other processes', () => {
    const { fs } = files();
    const [one, other] = [fileStorage(fs, 'portal.json'), fileStorage(fs, 'portal.json')];
    one.set('locale', 'de');
    other.set('bookmarks', '[]');
    expect(one.get('bookmarks')).toBe('[]');
    expect(other.get('locale')).toBe('de');
  });

  it.each(['', '{', '[]', 'null', '{"locale":1}'])(
    'moves an unreadable file (%j) aside instead of overwriting it',
    (content) => {
      const { fs, map } = files({ 'portal.json': content });
      const storage = fileStorage(fs, 'portal.json');
      storage.set('locale', 'de');
      expect(storage.get('locale')).toBe('de');
      expect(map.get('portal.json.unreadable')).toBe(content);
    },
  );

  it('leaves the previous content and no partial file on a full disk', () => {
    const { fs, map, fill } = files();
    const storage = fileStorage(fs, 'portal.json');
    storage.set('locale', 'de');
    fill();
    expect(() => storage.set('locale', 'en')).toThrow('no space');
    expect([...map.keys()]).toEqual(['portal.json']);
    expect(storage.get('locale')).toBe('de');
  });
});
