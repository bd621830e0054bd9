import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_WITHOUT_RULE, type PermissionRule, type WithoutRule } from '@assetportal/sdk/contract';
import { createAuthorizer } from '../../../packages/server/src/auth/permissions/authorizer.js';
import { createEmbeddedEngine } from '../../../packages/server/src/search/embedded/embedded-engine.js';
import type { FolderScope, SearchEngine } from '../../../packages/server/src/search/engine.js';
import { asset, request, ALL_VISIBLE } from '../search/assets.js';
import { guest, userIn } from './principals.js';

const part = fc.constantFrom('a', 'A', 'b', 'ab', 'a b', 'ü', 'u\u0308', '__proto__', '.');
const folder = fc.array(part, { maxLength: 5 }).map((parts) => parts.join('/'));
const rules = fc.uniqueArray(
  fc.record({
    group: fc.constantFrom('guests', 'users', 'press', 'board'),
    folder,
    access: fc.constantFrom<PermissionRule['access']>('none', 'none', 'view', 'download'),
  }),
  { maxLength: 40, selector: (rule) => `${rule.group}/${rule.folder}` },
);
const level = fc.constantFrom<WithoutRule['users']>('none', 'view', 'download');
const principals = [guest, userIn(), userIn('press'), userIn('press', 'board'), userIn('board', 'unruled')];
const FACETS = ['folder', 'filetype', 'keywords'] as const;

describe('the search engine and the authorizer', { tags: ['d.rights.rules', 'd.rights.everywhere'] }, () => {
  it('agree on every asset, count and range', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(folder, fc.constantFrom('jpg', 'png'), fc.constantFrom('sea', 'sky', 'sun')), {
          maxLength: 60,
        }),
        fc.array(rules, { minLength: 1, maxLength: 3 }),
        fc.record({ guests: level, users: level }),
        async (files, sets, withoutRule) => {
          const engine = await createEmbeddedEngine();
          const assets = files.map(([where, filetype, keyword], index) =>
            asset(`id${index}`, { folder: where, filetype, keywords: [keyword], file_size: index }),
          );
          const permissions = { current: { rules: [] as readonly PermissionRule[], withoutRule } };
          const authorizer = createAuthorizer({ guests: true, permissions });
          // Index half of the assets later, into folders that are new to an engine with a cached scope.
          await engine.index(assets.slice(0, assets.length / 2));
          for (const one of principals) await engine.search(request({ scope: authorizer.scope(one) }));
          await engine.index(assets.slice(assets.length / 2));
          for (const set of sets) {
            permissions.current = { rules: set, withoutRule };
            for (const one of principals) {
              const seen = assets.filter((each) => authorizer.allows(one, 'view', each.asset));
              const scope = authorizer.scope(one);
              const fields = { facets: [...FACETS], ranges: ['file_size'] as const };
              const found = await engine.search(request({ ...fields, scope }));
              // An engine that contains only the visible assets must return exactly the same result.
              const reference = await createEmbeddedEngine();
              await reference.index(seen);
              expect(found).toEqual(await reference.search(request(fields)));
              expect([...found.ids].sort()).toEqual(seen.map((each) => each.asset.id).sort());
              for (const text of ['s', 'su', 'jp']) {
                const typed = { text, filters: new Map(), rows: 50 };
                // The engine may choose any asset as the example.
                const suggestionsOf = async (one: SearchEngine, visible: FolderScope) =>
                  (await one.suggest({ ...typed, scope: visible })).map(({ kind, text: word, count }) => [
                    kind,
                    word,
                    count,
                  ]);
                expect(await suggestionsOf(engine, scope)).toEqual(
                  await suggestionsOf(reference, ALL_VISIBLE),
                );
              }
              const tops = new Set(seen.map((each) => each.asset.folder.split('/')[0]).filter(Boolean));
              expect((await engine.topFolders(scope)).sort()).toEqual([...tops].sort());
              await reference.close();
            }
          }
          await engine.close();
        },
      ),
      { numRuns: 15 },
    );
  });

  it('stay fast with ten thousand rules', { tags: ['night'] }, async () => {
    const engine = await createEmbeddedEngine();
    await engine.index(
      Array.from({ length: 20_000 }, (_, index) => asset(`${index}`, { folder: `f/${index}` })),
    );
    const rules = Array.from({ length: 10_000 }, (_, index): PermissionRule => ({
      group: 'users',
      folder: `f/${2 * index}`,
      access: index % 2 === 0 ? 'none' : 'view',
    }));
    const current = { rules, withoutRule: DEFAULT_WITHOUT_RULE };
    const authorizer = createAuthorizer({ guests: true, permissions: { current } });
    /** Returns the CPU time of a hundred searches, in microseconds. */
    const cost = async (scope: () => FolderScope) => {
      const used = process.cpuUsage();
      for (let round = 0; round < 100; round++) await engine.search(request({ scope: scope(), rows: 10 }));
      return process.cpuUsage(used).user;
    };
    const scope = () => authorizer.scope(userIn());
    expect((await engine.search(request({ scope: scope() }))).numFound).toBe(15_000);
    // A copy of the scope is not cached, so the engine scans all rules and folders.
    expect(await cost(scope)).toBeLessThan((await cost(() => ({ ...scope() }))) * 0.75);
    await engine.close();
  });
});
