import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanIds, planBookmarkSync, type BookmarkPlan, type BookmarkSync } from '@assetportal/sdk/rules';

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 10 });
const mode = fc.constantFrom('pull' as const, 'push' as const, 'merge' as const);
const anySync: fc.Arbitrary<BookmarkSync> = fc.record({
  local: ids,
  server: ids,
  gone: ids,
  base: ids,
  mode,
});

describe('planBookmarkSync (specification, section 4, Bookmarks)', () => {
  it.each<[string, BookmarkSync, string]>([
    ['returns the server’s list for a pull', { mode: 'pull', local: ['x'], server: ['a', 'b'] }, 'ab'],
    ['returns the local list for a push', { mode: 'push', local: ['b', 'c'], server: ['a', 'b'] }, 'bc'],
    [
      'puts the user’s bookmarks before the guest’s on login',
      { mode: 'merge', local: ['g', 'a'], server: ['a', 'b'] },
      'abg',
    ],
    [
      'preserves additions from another device in a merge',
      { mode: 'merge', base: ['a'], local: ['a', 'here'], server: ['a', 'there'] },
      'atherehere',
    ],
    [
      'applies removals of both sides in a merge',
      { mode: 'merge', base: ['a', 'b', 'c'], local: ['a', 'b'], server: ['b', 'c'] },
      'b',
    ],
    [
      'preserves the local order in a merge if only this side changed',
      { mode: 'merge', base: ['a', 'c'], local: ['a', 'b', 'c'], server: ['a', 'c'] },
      'abc',
    ],
    ['omits deleted assets', { mode: 'merge', local: ['a', 'x'], server: ['x', 'b'], gone: ['x'] }, 'ba'],
    ['removes duplicates', { mode: 'push', local: ['a', 'a'], server: [] }, 'a'],
  ])('%s', (_, sync, order) => {
    expect(planBookmarkSync(sync).order.join('')).toBe(order);
  });

  it('returns the IDs to add and to remove, or `same`', { tags: ['4.sync.users'] }, () => {
    expect(planBookmarkSync({ mode: 'push', local: ['b', 'c'], server: ['a', 'b'] })).toEqual({
      kind: 'change',
      add: ['c'],
      remove: ['a'],
      order: ['b', 'c'],
    });
    expect(planBookmarkSync({ mode: 'push', local: ['a'], server: ['a'] })).toEqual({
      kind: 'same',
      order: ['a'],
    });
    expect(planBookmarkSync({ mode: 'push', local: ['b', 'a'], server: ['a', 'b'] }).kind).toBe('change');
  });

  it('yields the planned order when applied, after which nothing is left to change', () => {
    fc.assert(
      fc.property(anySync, (sync) => {
        const plan = planBookmarkSync(sync);
        const after = applied(sync.server, plan);
        expect(after).toEqual(plan.order);
        expect(new Set(after).size).toBe(after.length);
        expect(after.some((id) => sync.gone?.includes(id))).toBe(false);
        expect(planBookmarkSync({ mode: 'push', local: after, server: after }).kind).toBe('same');
        if (plan.kind === 'change') {
          // The additions and removals alone result in the planned set of assets. Assets that are already on the
          // server are not added again.
          const remaining = sync.server.filter((id) => !plan.remove.includes(id));
          expect(new Set([...remaining, ...plan.add])).toEqual(new Set(plan.order));
          expect(plan.add.some((id) => sync.server.includes(id))).toBe(false);
        }
      }),
    );
  });

  it('preserves all additions and removals of both sides in a merge', () => {
    fc.assert(
      fc.property(ids, ids, ids, (local, server, base) => {
        const { order } = planBookmarkSync({ local, server, base, mode: 'merge' });
        for (const id of [...local, ...server]) {
          const isExpected = !base.includes(id) || (local.includes(id) && server.includes(id));
          expect(order.includes(id)).toBe(isExpected);
        }
      }),
    );
  });

  it('loses nothing on login, and puts the user’s list first', () => {
    fc.assert(
      fc.property(ids, ids, (local, server) => {
        const { order } = planBookmarkSync({ local, server, mode: 'merge' });
        expect(order.slice(0, server.length)).toEqual(server);
        expect(new Set(order)).toEqual(new Set([...server, ...local]));
      }),
    );
  });
});

describe('cleanIds', () => {
  it.each<[unknown, string[]]>([
    [
      ['a', 'b', 'a'],
      ['a', 'b'],
    ],
    [['', 5, null, undefined, {}, ['a'], 'ok'], ['ok']],
    [['x'.repeat(100), 'x'.repeat(101)], ['x'.repeat(100)]],
    [['a\nb', 'a\u0000', '\ud800', 'ü/../..'], ['ü/../..']],
    [
      ['__proto__', 'constructor'],
      ['__proto__', 'constructor'],
    ],
    ['not a list', []],
    [null, []],
    [{ length: 1, 0: 'a' }, []],
  ])('for %j, returns %j', (list, clean) => {
    expect(cleanIds(list)).toEqual(clean);
  });

  it('returns unique, valid IDs for any input', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.jsonValue({ maxDepth: 1 })), {
          maxLength: 10,
        }),
        (list) => {
          const clean = cleanIds(list);
          expect(new Set(clean).size).toBe(clean.length);
          const isInvalid = (id: string) => id === '' || id.length > 100 || !encodes(id);
          expect(clean.filter(isInvalid)).toEqual([]);
        },
      ),
    );
  });
});

function encodes(text: string): boolean {
  try {
    return decodeURIComponent(encodeURIComponent(text)) === text;
  } catch {
    return false;
  }
}

/** Returns the server's list after the additions and removals of a plan, in the planned order. */
function applied(server: readonly string[], plan: BookmarkPlan): readonly string[] {
  if (plan.kind === 'same') return server;
  const removed = new Set(plan.remove);
  const left = new Set([...server.filter((id) => !removed.has(id)), ...plan.add]);
  return plan.order.filter((id) => left.has(id));
}
