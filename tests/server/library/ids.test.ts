import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetId, IdRegistry } from '../../../packages/server/src/library/scan/ids.js';
import {
  matchMoves,
  type ScannedEntry,
  type IndexedEntry,
} from '../../../packages/server/src/library/scan/moves.js';

const sha = (content: string) => createHash('sha256').update(content).digest('hex');

/** A library as it would be indexed from nothing: in path order, whatever order the disk lists it in. */
function fromNothing(files: Readonly<Record<string, string>>): Map<string, string> {
  const ids = new IdRegistry();
  return new Map(
    Object.keys(files)
      .sort()
      .map((path) => [path, ids.claim(sha(files[path] as string))]),
  );
}

describe('ids', () => {
  it('come from the content, and are safe in addresses, file names and command lines', () => {
    expect(assetId(sha('a'), 0)).toBe(sha('a').slice(0, 24));
    fc.assert(
      fc.property(fc.string(), fc.nat(5000), (content, copy) => {
        expect(assetId(sha(content), copy)).toMatch(/^[0-9a-f]{24}$/);
      }),
    );
  });

  it('are never given twice, however many copies come and go', () => {
    const step = fc.record({
      content: fc.constantFrom('a', 'b', 'c'),
      remove: fc.boolean(),
      which: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const ids = new IdRegistry();
        const used: string[] = [];
        for (const { content, remove, which } of steps) {
          if (remove && used.length > 0) ids.release(used.splice(which % used.length, 1)[0] as string);
          else used.push(ids.claim(sha(content)));
          expect(new Set(used).size).toBe(used.length);
        }
      }),
    );
  });

  it('come back when a copy comes back', () => {
    const ids = new IdRegistry();
    const [first, second] = [ids.claim(sha('x')), ids.claim(sha('x'))];
    ids.release(first);
    expect(ids.claim(sha('x'))).toBe(first);
    expect(ids.claim(sha('x'))).not.toBe(second);
  });

  it('are found fast for ten thousand equal files', () => {
    const ids = new IdRegistry();
    const began = Date.now();
    expect(new Set(Array.from({ length: 10_000 }, () => ids.claim(sha('same')))).size).toBe(10_000);
    expect(Date.now() - began).toBeLessThan(2000);
  });

  it('do not depend on the order of a list', () => {
    const files = { 'b/1': 'x', 'a/2': 'x', 'a/1': 'y', c: 'x' };
    const reversed = Object.fromEntries(Object.entries(files).reverse());
    expect(fromNothing(reversed)).toEqual(fromNothing(files));
  });
});

const known = (path: string, content: string, ino = 0): IndexedEntry => ({
  id: `id of ${path}`,
  path,
  sha256: sha(content),
  ino,
});
const found = (path: string, content: string, ino = 0): ScannedEntry => ({ path, sha256: sha(content), ino });
const where = (moves: Map<string, IndexedEntry>) =>
  Object.fromEntries([...moves].map(([path, { id }]) => [path, id]));

describe('which asset a file is', () => {
  it('follows a move, and tells copies apart by inode, name and path', () => {
    const gone = [known('a/1', 'x', 11), known('a/2', 'x', 12), known('a/3', 'x', 13)];
    const moves = matchMoves(gone, [found('b/0', 'x', 13), found('b/2', 'x', 99), found('b/9', 'x', 98)]);
    expect(where(moves)).toEqual({ 'b/0': 'id of a/3', 'b/2': 'id of a/2', 'b/9': 'id of a/1' });
  });

  it('takes a copy of what is still there for a new file', () => {
    expect(matchMoves([], [found('copy', 'x')]).size).toBe(0);
  });

  it('follows a swap', () => {
    const [a, b] = [known('a', 'x'), known('b', 'y')];
    const moves = matchMoves(
      [],
      [
        { ...found('a', 'y'), indexed: a },
        { ...found('b', 'x'), indexed: b },
      ],
    );
    expect(where(moves)).toEqual({ a: 'id of b', b: 'id of a' });
  });

  it('follows a row of files renamed by one', () => {
    const rows = Array.from({ length: 2000 }, (_, i) => known(`${1000 + i}`, `content ${i}`));
    const files = rows.map((row, i): ScannedEntry => {
      const at = rows[i + 1];
      return at ? { ...found(at.path, `content ${i}`), indexed: at } : found('9999', `content ${i}`);
    });
    const moves = matchMoves([rows[0] as IndexedEntry], files);
    expect(moves.size).toBe(2000);
    expect(moves.get('1001')?.id).toBe('id of 1000');
    expect(moves.get('9999')?.id).toBe('id of 2999');
  });

  it('keeps the asset of a file that an editor wrote anew by way of a temporary file', () => {
    const [file, draft] = [known('text', 'old'), known('text.new', 'new')];
    expect(matchMoves([draft], [{ ...found('text', 'new'), indexed: file }]).size).toBe(0);
  });

  it('keeps the asset of a file that was copied aside before it was changed', () => {
    const file = known('text', 'old');
    expect(matchMoves([], [{ ...found('text', 'new'), indexed: file }, found('text~', 'old')]).size).toBe(0);
  });

  it('gives no asset to two files, and every file only an asset of its content', () => {
    const place = fc.record({
      before: fc.constantFrom('', 'a', 'b', 'c'),
      after: fc.constantFrom('', 'a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), (places) => {
        const gone: IndexedEntry[] = [];
        const files: ScannedEntry[] = [];
        places.forEach(({ before, after }, i) => {
          const row = before === '' ? undefined : known(`${i}`, before);
          if (row && after === '') gone.push(row);
          else if (after !== '' && after !== before)
            files.push({ ...found(`${i}`, after), ...(row && { indexed: row }) });
        });
        const moves = matchMoves(gone, files);
        expect(new Set([...moves.values()].map((row) => row.id)).size).toBe(moves.size);
        for (const file of files) {
          const asset = moves.get(file.path);
          if (asset) expect(asset.sha256).toBe(file.sha256);
          // An asset that moved away has left its place to another, or to nobody: never to itself.
          if (asset && file.indexed) expect([...moves.values()]).toContain(file.indexed);
        }
      }),
    );
  });
});
