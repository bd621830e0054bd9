import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { PermissionRule } from '@assetportal/sdk/contract';
import type { Principal } from '../../../../packages/server/src/auth/principal.js';
import type { IndexedAsset } from '../../../../packages/server/src/search/engine.js';
import { folderOf } from '../../../fixtures/started-portal.js';
import { testPortal, type TestPortal } from '../../../fixtures/library.js';
import { loggedIn } from '../../../fixtures/users.js';
import { guest, userIn } from '../../../server/permissions/principals.js';
import { contentOf, libraryFiles, RENAMED } from './library.js';
import { checkProbe, visibleTo } from './model.js';
import { GROUPS, PROBES_PER_ROUND, rounds } from './probe.js';

/** Number of requests at the same time. */
const CONCURRENCY = 4;
/** Maximum duration of the test, in milliseconds. */
const TIMEOUT = 3_600_000;

/** Group whose members view everything under all rules. */
const ADMINS = 'admins';

/** A client that sends probes, and its user for the model. */
interface Client {
  readonly portal: Portal;
  readonly principal: Principal;
}

/**
 * Sends random requests of guests and users to a portal under random rules (decisions, section 4). Compares every reply with
 * a simple model: a search without an index over the visible assets alone. Names and values are hostile.
 *
 * @param environment Returns variables of the environment of the portal, which select the search engine.
 * @param probes Number of requests.
 */
export function describePermissionProbes(
  environment: () => Readonly<Record<string, string>>,
  probes: number,
): void {
  describe('requests under random rules', { tags: ['d.rights.rules', 'd.rights.everywhere'] }, () => {
    let folder: Awaited<ReturnType<typeof folderOf>>;
    let portal: TestPortal;
    let admin: Portal;
    let clients: readonly Client[];
    let assets: readonly IndexedAsset[];
    beforeAll(async () => {
      folder = await folderOf(await libraryFiles());
      const timing = { settle: 10, batchAge: 0 };
      portal = await testPortal(folder.path, { environment: environment(), timing });
      await portal.settled();
      admin = await portal.admin();
      const { groups: all, users: accounts } = createAdminClient(admin);
      for (const name of [...GROUPS, ADMINS]) await all.add({ name });
      await accounts.change({ name: 'admin', groups: [ADMINS] });
      const users = [[], ['press'], ['board'], GROUPS].map(async (groups, at) => ({
        portal: await loggedIn(portal, `user-${at}`, { groups }),
        principal: userIn(...groups),
      }));
      clients = [{ portal: portal.client(), principal: guest }, ...(await Promise.all(users))];
      assets = await allAssets(admin);
    });
    afterAll(async () => {
      await portal.close();
      await folder.remove();
    });

    const permissions = () => createAdminClient(admin).permissions;
    /** Returns the assets that each client may view. */
    const visibleNow = async () => {
      const { rules, withoutRule } = (await permissions().get()).value;
      return clients.map(({ principal }) => visibleTo(principal, { assets, rules, withoutRule }));
    };

    /** Renames a folder, or gives it its first name back. Returns when the portal has all of its assets there. */
    async function renameFolder([one, other]: readonly [string, string]): Promise<void> {
      const within = (all: readonly IndexedAsset[], name: string) =>
        all.filter(({ asset }) => `${asset.folder}/`.startsWith(`${name}/`)).length;
      const [from, to] = within(assets, one) > 0 ? [one, other] : [other, one];
      const moved = within(assets, from);
      await rename(join(folder.path, from), join(folder.path, to));
      await expect
        .poll(async () => {
          const now = await allAssets(admin);
          return [now.length, within(now, from), within(now, to)];
        })
        .toEqual([assets.length, 0, moved]);
      assets = await allAssets(admin);
    }

    it(
      `show, count and suggest what a user may view, and nothing else, in ${probes} cases`,
      { timeout: TIMEOUT },
      async () => {
        const property = fc.asyncProperty(rounds, async (round) => {
          await permissions().save({ ...round, rules: [...round.rules, ...rulesOfAdmin(assets)] });
          let visible = await visibleNow();
          if (round.renamed !== undefined) {
            await renameFolder(RENAMED[round.renamed]!);
            const before = visible;
            visible = await visibleNow();
            // The rules of a folder follow it, so that no client sees more of it than before.
            for (const [at, seen] of visible.entries())
              expect(idsOf(before[at]!)).toEqual(expect.arrayContaining(idsOf(seen)));
          }
          const waiting = round.probes.values();
          const worker = async () => {
            for (const [at, probe] of waiting)
              await checkProbe(clients[at]!.portal, probe, { assets, visible: visible[at]! });
          };
          await Promise.all(Array.from({ length: CONCURRENCY }, worker));
        });
        await fc.assert(property, { numRuns: Math.ceil(probes / PROBES_PER_ROUND), endOnFailure: true });
      },
    );
  });
}

const idsOf = (assets: readonly IndexedAsset[]): string[] => assets.map(({ asset }) => asset.id);

/** Returns all assets, sorted by ID. No rule hides any. The text of a file follows from its name. */
async function allAssets(admin: Portal): Promise<IndexedAsset[]> {
  const assets: IndexedAsset[] = [];
  for await (const asset of admin.search.all({})) {
    const number = /^note-(\d+)/.exec(asset.fname)?.[1];
    assets.push({ asset, ...(number !== undefined && { content: contentOf(Number(number)) }) });
  }
  return assets.sort((a, b) => (a.asset.id < b.asset.id ? -1 : 1));
}

/** Returns rules with which the admin views everything: no rule for a deeper folder is stronger. */
function rulesOfAdmin(assets: readonly IndexedAsset[]): PermissionRule[] {
  const folders = new Set(assets.map(({ asset }) => asset.folder));
  return [...folders].map((folder) => ({ group: ADMINS, folder, access: 'download' }));
}
