import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyBookmarkPlan, cleanIds, planBookmarkSync, type BookmarkSync } from '@assetportal/sdk/rules';

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 10 });
const mode = fc.constantFrom('pull' as const, 'push' as const, 'merge' as const);
const sync: fc.Arbitrary<BookmarkSync> = fc.record({ local: ids, server: ids, gone: ids, base: ids, mode });

describe('planBookmarkSync (specification, section 4, Bookmarks)', () => {
  it.each<[string, BookmarkSync, string]>([
    ['pull: the server’s list holds', { mode: 'pull', local: ['x'], server: ['a', 'b'] }, 'ab'],
    ['push: the own one does', { mode: 'push', local: ['b', 'c'], server: ['a', 'b'] }, 'bc'],
    [
      'login: the user’s first, and then the guest’s',
      { mode: 'merge', local: ['g', 'a'], server: ['a', 'b'] },
      'abg',
    ],
    [
      'merge: what another machine added stays',
      { mode: 'merge', base: ['a'], local: ['a', 'here'], server: ['a', 'there'] },
      'atherehere',
    ],
    [
      'merge: what was removed on either side is removed',
      { mode: 'merge', base: ['a', 'b', 'c'], local: ['a', 'b'], server: ['b', 'c'] },
      'b',
    ],
    [
      'merge: the own order holds where nobody else changed anything',
      { mode: 'merge', base: ['a', 'c'], local: ['a', 'b', 'c'], server: ['a', 'c'] },
      'abc',
    ],
    [
      'what is gone is in no result',
      { mode: 'merge', local: ['a', 'x'], server: ['x', 'b'], gone: ['x'] },
      'ba',
    ],
    ['duplicates are one', { mode: 'push', local: ['a', 'a'], server: [] }, 'a'],
  ])('%s', (_, question, order) => {
    expect(planBookmarkSync(question).order.join('')).toBe(order);
  });

  it(
    'tells what to add and what to remove, or that nothing is to be done',
    { tags: ['4.sync.users'] },
    () => {
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
    },
  );

  it('a plan that is carried out gives its target, and planning again changes nothing', () => {
    fc.assert(
      fc.property(sync, (question) => {
        const plan = planBookmarkSync(question);
        const after = applyBookmarkPlan(question.server, plan);
        expect(after).toEqual(plan.order);
        expect(new Set(after).size).toBe(after.length);
        expect(after.some((id) => question.gone?.includes(id))).toBe(false);
        expect(planBookmarkSync({ mode: 'push', local: after, server: after }).kind).toBe('same');
        if (plan.kind === 'change') {
          // Adding and removing alone give the same assets: nothing is both, or neither.
          const held = question.server.filter((id) => !plan.remove.includes(id));
          expect(new Set([...held, ...plan.add])).toEqual(new Set(plan.order));
          expect(plan.add.some((id) => question.server.includes(id))).toBe(false);
        }
      }),
    );
  });

  it('a merge loses nothing that either side added, and keeps nothing that either side removed', () => {
    fc.assert(
      fc.property(ids, ids, ids, (local, server, base) => {
        const { order } = planBookmarkSync({ local, server, base, mode: 'merge' });
        for (const id of [...local, ...server]) {
          const kept = !base.includes(id) || (local.includes(id) && server.includes(id));
          expect(order.includes(id)).toBe(kept);
        }
      }),
    );
  });

  it('of a login nothing at all is lost, and the user’s list comes first', () => {
    fc.assert(
      fc.property(ids, ids, (local, server) => {
        const { order } = planBookmarkSync({ local, server, mode: 'merge' });
        expect(order.slice(0, server.length)).toEqual(server);
        expect(new Set(order)).toEqual(new Set([...server, ...local]));
      }),
    );
  });
});

describe('ids that came from elsewhere', () => {
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
  ])('%j: %j', (list, clean) => {
    expect(cleanIds(list)).toEqual(clean);
  });

  it('whatever stands there, what comes out are ids, each once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.jsonValue({ maxDepth: 1 })), {
          maxLength: 10,
        }),
        (list) => {
          const clean = cleanIds(list);
          expect(new Set(clean).size).toBe(clean.length);
          const wrong = (id: string) => id === '' || id.length > 100 || !encodes(id);
          expect(clean.filter(wrong)).toEqual([]);
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
