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

/**
 * Returns the IDs of a library that is indexed from scratch. They are assigned in path order, regardless of the
 * order in which the file system lists the files.
 */
function idsFromScratch(files: Readonly<Record<string, string>>): Map<string, string> {
  const ids = new IdRegistry();
  return new Map(
    Object.keys(files)
      .sort()
      .map((path) => [path, ids.claim(sha(files[path] as string))]),
  );
}

describe('asset IDs', () => {
  it('are derived from the content, and are safe in URLs, file names and command lines', () => {
    expect(assetId(sha('a'), 0)).toBe(sha('a').slice(0, 24));
    fc.assert(
      fc.property(fc.string(), fc.nat(5000), (content, copy) => {
        expect(assetId(sha(content), copy)).toMatch(/^[0-9a-f]{24}$/);
      }),
    );
  });

  it('are unique, however many copies are added and removed', () => {
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

  it('are restored when a copy is restored', () => {
    const ids = new IdRegistry();
    const [first, second] = [ids.claim(sha('x')), ids.claim(sha('x'))];
    ids.release(first);
    expect(ids.claim(sha('x'))).toBe(first);
    expect(ids.claim(sha('x'))).not.toBe(second);
  });

  it('are assigned to ten thousand equal files within two seconds of processor time', () => {
    const ids = new IdRegistry();
    const began = process.cpuUsage();
    expect(new Set(Array.from({ length: 10_000 }, () => ids.claim(sha('same')))).size).toBe(10_000);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
  });

  it('do not depend on the order of the files', () => {
    const files = { 'b/1': 'x', 'a/2': 'x', 'a/1': 'y', c: 'x' };
    const reversed = Object.fromEntries(Object.entries(files).reverse());
    expect(idsFromScratch(reversed)).toEqual(idsFromScratch(files));
  });
});

const indexed = (path: string, content: string, ino = 0): IndexedEntry => ({
  id: `id of ${path}`,
  path,
  sha256: sha(content),
  ino,
});
const scanned = (path: string, content: string, ino = 0): ScannedEntry => ({
  path,
  sha256: sha(content),
  ino,
});
const idsByPath = (moves: Map<string, IndexedEntry>) =>
  Object.fromEntries([...moves].map(([path, { id }]) => [path, id]));

describe('matchMoves', () => {
  it('follows a move, and distinguishes copies by inode, name and path', () => {
    const gone = [indexed('a/1', 'x', 11), indexed('a/2', 'x', 12), indexed('a/3', 'x', 13)];
    const moves = matchMoves(gone, [
      scanned('b/0', 'x', 13),
      scanned('b/2', 'x', 99),
      scanned('b/9', 'x', 98),
    ]);
    expect(idsByPath(moves)).toEqual({ 'b/0': 'id of a/3', 'b/2': 'id of a/2', 'b/9': 'id of a/1' });
  });

  it('treats a copy of an existing file as a new file', () => {
    expect(matchMoves([], [scanned('copy', 'x')]).size).toBe(0);
  });

  it('follows a swap', () => {
    const [a, b] = [indexed('a', 'x'), indexed('b', 'y')];
    const moves = matchMoves(
      [],
      [
        { ...scanned('a', 'y'), indexed: a },
        { ...scanned('b', 'x'), indexed: b },
      ],
    );
    expect(idsByPath(moves)).toEqual({ a: 'id of b', b: 'id of a' });
  });

  it('follows a sequence of files that were each renamed to the next name', () => {
    const rows = Array.from({ length: 2000 }, (_, i) => indexed(`${1000 + i}`, `content ${i}`));
    const files = rows.map((row, i): ScannedEntry => {
      const at = rows[i + 1];
      return at ? { ...scanned(at.path, `content ${i}`), indexed: at } : scanned('9999', `content ${i}`);
    });
    const moves = matchMoves([rows[0] as IndexedEntry], files);
    expect(moves.size).toBe(2000);
    expect(moves.get('1001')?.id).toBe('id of 1000');
    expect(moves.get('9999')?.id).toBe('id of 2999');
  });

  it('preserves the asset of a file that an editor replaced through a temporary file', () => {
    const [file, draft] = [indexed('text', 'old'), indexed('text.new', 'new')];
    expect(matchMoves([draft], [{ ...scanned('text', 'new'), indexed: file }]).size).toBe(0);
  });

  it('preserves the asset of a file that was copied before it was changed', () => {
    const file = indexed('text', 'old');
    expect(matchMoves([], [{ ...scanned('text', 'new'), indexed: file }, scanned('text~', 'old')]).size).toBe(
      0,
    );
  });

  it('assigns each asset to at most one file, which has the same content', () => {
    const change = fc.record({
      before: fc.constantFrom('', 'a', 'b', 'c'),
      after: fc.constantFrom('', 'a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const gone: IndexedEntry[] = [];
        const files: ScannedEntry[] = [];
        changes.forEach(({ before, after }, i) => {
          const row = before === '' ? undefined : indexed(`${i}`, before);
          if (row && after === '') gone.push(row);
          else if (after !== '' && after !== before)
            files.push({ ...scanned(`${i}`, after), ...(row && { indexed: row }) });
        });
        const moves = matchMoves(gone, files);
        expect(new Set([...moves.values()].map((row) => row.id)).size).toBe(moves.size);
        for (const file of files) {
          const asset = moves.get(file.path);
          if (asset) expect(asset.sha256).toBe(file.sha256);
          // If an asset moved to an indexed path, the asset previously at that path was moved elsewhere.
          if (asset && file.indexed) expect([...moves.values()]).toContain(file.indexed);
        }
      }),
    );
  });
});
