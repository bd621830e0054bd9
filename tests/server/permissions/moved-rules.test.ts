import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PermissionRule, type WithoutRule } from '@assetportal/sdk/contract';
import { movedRules } from '../../../packages/server/src/auth/permissions/moved-rules.js';
import type { FolderMove } from '../../../packages/server/src/store/move-guard.js';
import { guest, userIn } from './principals.js';
import { allowedByReference } from './reference.js';
import { rule } from './rules.js';

const written = ({ group, folder, access, convert_sets: sets, pending }: PermissionRule): string =>
  `${group} ${folder || '.'} ${access}${sets === undefined ? '' : `:${sets.join(',')}`}${pending ? ' pending' : ''}`;

type Permission = ReturnType<typeof allowedByReference>;

/** Returns true if `one` permits everything that `other` permits. */
const includes = (one: Permission | undefined, other: Permission): boolean =>
  one !== undefined &&
  (one.view || !other.view) &&
  (one.sets === 'all' || (other.sets !== 'all' && other.sets.every((id) => one.sets.includes(id))));

const OPEN: WithoutRule = { guests: 'download', users: 'download' };

/** A library: the folder of each file. Applies batches of moves as the server does. */
class Library {
  readonly #files: string[];

  constructor(
    files: readonly string[],
    public rules: readonly PermissionRule[],
    private readonly withoutRule: WithoutRule = OPEN,
  ) {
    this.#files = [...files];
  }

  get files(): readonly string[] {
    return this.#files;
  }

  readonly hasAssets = (folder: string): boolean =>
    folder === '' || this.#files.some((file) => `${file}/`.startsWith(`${folder}/`));

  /** Moves files, and returns the indices of those that moved to an existing folder. */
  move(changes: readonly (readonly [index: number, to: string])[]): number[] {
    const moves: FolderMove[] = [];
    const intoExisting: number[] = [];
    for (const [index, to] of changes) {
      const from = this.#files[index] ?? '';
      const parts = to.split('/');
      const created = parts
        .map((_, at) => parts.slice(0, at + 1).join('/'))
        .find((path) => !this.hasAssets(path));
      if (from === to) continue;
      if (created === undefined || to === '') intoExisting.push(index);
      else moves.push({ from, to, created });
    }
    for (const [index, to] of changes) this.#files[index] = to;
    const settings = { rules: this.rules, withoutRule: this.withoutRule };
    this.rules = movedRules(settings, moves, this.hasAssets) ?? this.rules;
    return intoExisting;
  }

  rename(from: string, to: string): number[] {
    return this.move(
      this.#files.flatMap((file, index) =>
        file === from || file.startsWith(`${from}/`)
          ? [[index, `${to}${file.slice(from.length)}`] as const]
          : [],
      ),
    );
  }
}

describe('SM4: rules of renamed folders', { tags: ['d.rights.rules'] }, () => {
  it.each<[string, string[], string[], [string, string], string[]]>([
    ['a folder', ['a'], ['users a none'], ['a', 'b'], ['users b none pending']],
    ['a folder to a case variant', ['a'], ['users a none'], ['a', 'A'], ['users A none pending']],
    ['a parent folder', ['a/x/y'], ['users a/x none'], ['a', 'b'], ['users b/x none pending']],
    [
      'nested rules',
      ['a', 'a/x'],
      ['users a none', 'press a/x view'],
      ['a', 'b'],
      ['users b none pending', 'press b/x view pending'],
    ],
    ['the rule of an empty subfolder', ['a'], ['users a/in none'], ['a', 'b'], ['users b/in none pending']],
    ['nothing without rules', ['a'], [], ['a', 'b'], []],
    ['nothing for rules elsewhere', ['a'], ['users c none'], ['a', 'b'], []],
    ['nothing if the parent rule still applies', ['p/a'], ['users p none'], ['p/a', 'p/b'], []],
    ['nothing if the old name already has rules', ['a'], ['users a none', 'users b none'], ['a', 'b'], []],
    ['nothing if a folder moves into itself', ['a'], ['users a none'], ['a', 'a/b'], []],
    ['nothing of the library', [''], ['users . none'], ['', 'b'], []],
    [
      'the rule of the topmost renamed folder',
      ['a/x'],
      ['users a none'],
      ['a', 'b'],
      ['users b none pending'],
    ],
    [
      'a rule beside the rule of another group',
      ['a'],
      ['users a none', 'guests b none'],
      ['a', 'b'],
      ['users b none pending'],
    ],
    [
      'nothing to an existing parent folder',
      ['p/x', 'p', 'q'],
      ['users p none'],
      ['p/x', 'q/x'],
      ['guests q/x download pending', 'users q/x none pending'],
    ],
    [
      'the effective convert sets',
      ['p/a', 'p'],
      ['users p none', 'press p download:large,web'],
      ['p/a', 'b'],
      ['guests b download pending', 'users b none pending', 'press b download:large,web pending'],
    ],
    [
      'no rule for a group that permits no more than the one for all users',
      ['p/a', 'p'],
      ['users p view', 'press p none'],
      ['p/a', 'b'],
      ['guests b download pending', 'users b view pending'],
    ],
    [
      'the effective permissions if the folder leaves a folder with rules',
      ['p/a', 'p'],
      ['users p none', 'press p view'],
      ['p/a', 'b'],
      ['guests b download pending', 'users b none pending', 'press b view pending'],
    ],
    [
      'no permission of a group that a deeper rule denies',
      ['p/a', 'p'],
      ['press p download', 'users p/a none'],
      ['p/a', 'q/b'],
      ['users q/b none pending'],
    ],
    [
      'the stricter permission if a new folder already has a rule',
      ['a'],
      ['users a none', 'users b download'],
      ['a', 'b'],
      ['guests b download pending', 'users b none pending'],
    ],
  ])('copies %s', (_name, files, rules, [from, to], added) => {
    const library = new Library(files, rules.map(rule));
    library.rename(from, to);
    const texts = library.rules.map(written);
    const remaining = rules.filter((text) => texts.includes(text));
    expect(texts).toEqual([...remaining, ...added]);
  });

  it('copies the rules of an upper folder first, whatever the order of the moves', () => {
    const moved = (from: string, to: string): FolderMove => ({ from, to, created: 'q' });
    const moves = [moved('p/a/x', 'q/b/x'), moved('p/a', 'q/b')];
    const before = { rules: [rule('users p/a none'), rule('press p/a/x view')], withoutRule: OPEN };
    const texts = (order: readonly FolderMove[]) => movedRules(before, order, () => false)?.map(written);
    expect(texts(moves)).toEqual([
      'users p/a none',
      'press p/a/x view',
      'users q/b none pending',
      'press q/b/x view pending',
    ]);
    expect(texts([...moves].reverse())).toEqual(texts(moves));
  });

  it('does not change the rules of an existing folder', () => {
    const library = new Library(['a', 'b'], [rule('users a none')]);
    expect(library.move([[0, 'b']])).toEqual([0]);
    expect(library.rules.map(written)).toEqual(['users a none']);
  });

  it('needs no new rules when a folder gets its old name back', () => {
    const library = new Library(['a'], [rule('users a none')]);
    library.rename('a', 'b');
    const once = library.rules;
    library.rename('b', 'a');
    expect(library.rules).toBe(once);
  });

  it('covers a folder that is split into two new ones, and files that follow in a later batch', () => {
    const library = new Library(['p/a', 'p/a', 'p/a'], [rule('users p none'), rule('press p/a view')]);
    library.move([
      [0, 'b'],
      [1, 'c/d'],
    ]);
    library.move([[2, 'b']]);
    const options = { guests: true, withoutRule: OPEN };
    for (const folder of library.files) {
      expect(allowedByReference(library.rules, userIn(), folder, options).view).toBe(false);
      expect(allowedByReference(library.rules, userIn('press'), folder, options).view).toBe(true);
    }
  });

  it('never permits more than before, for any sequence of moves', () => {
    const part = fc.constantFrom('a', 'b', 'A', 'ab');
    const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
    const folder = fc.oneof(path, path, path, fc.constant(''));
    const access = fc.constantFrom<PermissionRule['access']>('none', 'none', 'view', 'download');
    const rules = fc.uniqueArray(
      fc
        .record({
          group: fc.constantFrom('guests', 'users', 'x', 'y', 'z'),
          folder,
          access,
          sets: fc.boolean(),
        })
        .map(({ sets, ...one }): PermissionRule =>
          one.access === 'download' && sets ? { ...one, convert_sets: [`${one.group}`, 'web'] } : one,
        ),
      { maxLength: 10, selector: (one) => `${one.group}/${one.folder}` },
    );
    const change = fc.oneof(
      fc.record({ kind: fc.constant('rename' as const), from: path, to: path }),
      fc.record({
        kind: fc.constant('move' as const),
        changes: fc.uniqueArray(fc.tuple(fc.nat(7), folder), { maxLength: 4, selector: ([at]) => at }),
      }),
    );
    const level = fc.constantFrom<WithoutRule['users']>('none', 'view', 'download');
    const principals = [
      guest,
      ...[[], ['x'], ['y'], ['x', 'y'], ['x', 'z'], ['x', 'y', 'z']].map((groups) => userIn(...groups)),
    ];
    fc.assert(
      fc.property(
        fc.array(folder, { minLength: 1, maxLength: 8 }),
        rules,
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.record({ guests: level, users: level }),
        (files, initial, changes, withoutRule) => {
          const library = new Library(files, initial, withoutRule);
          const permissions = () =>
            library.files.map((file) =>
              principals.map((one) =>
                allowedByReference(library.rules, one, file, { guests: true, withoutRule }),
              ),
            );
          for (const one of changes) {
            const before = permissions();
            const exempt = new Set(
              one.kind === 'rename'
                ? library.rename(one.from, one.to)
                : library.move(one.changes.filter(([index]) => index < files.length)),
            );
            const moved = permissions().flatMap((after, index) =>
              exempt.has(index) ? [] : [{ after, index }],
            );
            const isPermitted = moved.every(({ after, index }) =>
              after.every((permission, who) => includes(before[index]?.[who], permission)),
            );
            expect(isPermitted).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
