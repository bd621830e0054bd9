import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { until } from '../../cli/terminal.js';

/** Change of a portal over HTTP. A reply acknowledges it. */
export interface PortalStep {
  readonly name: string;
  run(portal: Portal, library: string): Promise<unknown>;
  /** Returns true if the change is stored. */
  isStored(portal: Portal): Promise<boolean>;
}

/** Files of the library before the steps. */
export const LIBRARY = ['kept.txt', 'renamed.txt', 'removed.txt'] as const;

const LOGO = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);

/** Returns the names of all assets, sorted. */
async function assetNames(portal: Portal): Promise<string[]> {
  const { assets } = await portal.search.query({ rows: 100 });
  return assets.map(({ fname }) => fname).sort();
}

/** Names of the assets after the step `index`. */
const INDEXED = 'added.txt,kept.txt,moved.txt';

/**
 * Returns the steps: saves of each kind of settings, an upload, a change of files, and a restore.
 *
 * @param backup Backup of the pages with the page `it`, from before the steps.
 */
export const portalSteps = (backup: Blob): readonly PortalStep[] => [
  {
    name: 'configuration',
    run: ({ config }) => config.save({ config: { version: '5.1.4', step: 1 } }),
    isStored: async ({ config }) => (await config.get()).value['step'] === 1,
  },
  {
    name: 'user',
    run: (portal) => createAdminClient(portal).users.add({ name: 'ada', pass: 'a password for tests' }),
    isStored: async (portal) =>
      (await createAdminClient(portal).users.list()).some(({ name }) => name === 'ada'),
  },
  {
    name: 'rule',
    run: (portal) =>
      createAdminClient(portal).permissions.save({
        rules: [{ group: 'guests', folder: 'step', access: 'none' }],
      }),
    isStored: async (portal) => (await createAdminClient(portal).permissions.get()).value.rules.length === 1,
  },
  {
    name: 'upload',
    run: ({ branding }) => branding.set({ file: 'logo', bytes: LOGO, type: 'image/svg+xml' }),
    async isStored({ branding, config }) {
      if ((await config.available())['logo'] !== true) return false;
      return (await (await branding.get({ file: 'logo' })).text()).includes('<rect');
    },
  },
  {
    name: 'bookmark',
    async run({ bookmarks, search }) {
      const { assets } = await search.query({ query: 'kept' });
      await bookmarks.save({ ids: assets.map(({ id }) => id) });
    },
    isStored: async ({ bookmarks }) => (await bookmarks.list()).length === 1,
  },
  {
    name: 'index',
    async run(portal, library) {
      writeFileSync(join(library, 'added.txt'), 'added\n');
      renameSync(join(library, 'renamed.txt'), join(library, 'moved.txt'));
      rmSync(join(library, 'removed.txt'));
      await until(async () => (await assetNames(portal)).join() === INDEXED);
    },
    // A start scans the library again.
    isStored: (portal) => until(async () => (await assetNames(portal)).join() === INDEXED).then(() => true),
  },
  {
    name: 'restore',
    async run(portal) {
      const { restored } = await createAdminClient(portal).backup.restore({ bytes: backup });
      if (!restored.includes('pages')) throw new Error('the pages were not restored');
    },
    isStored: async (portal) =>
      (await portal.pages.get({ lang: 'it' })).value['about'] === '<p>restored</p>' &&
      (await createAdminClient(portal).backup.facts()).stored.length > 0,
  },
];
