/**
 * @module-tag gate
 * @module-tag sizes
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { isPortalError, type Portal } from '@assetportal/sdk';
import { temporaryFolder } from '../../fixtures/folder.js';
import { nightly } from '../../fixtures/run/nightly.js';
import { seededRandom } from '../../fixtures/server/random-kills.js';
import { serveFolder, serveUntil, type ServerProcess } from '../../fixtures/server/serve.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  [folder, home] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  await writeFile(join(folder.path, 'one.txt'), 'one\n');
});
afterAll(() => Promise.all([folder.remove(), home.remove()]));

/** Writes and reads one kind of data that an admin can change. The data contains a sequence number. */
interface Writer {
  readonly write: (portal: Portal, number: number) => Promise<unknown>;
  /** Returns the stored sequence number. */
  readonly read: (portal: Portal) => Promise<number>;
}

const svg = (number: number) =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${number}" height="9"><rect width="9" height="9"/></svg>`,
  );
const last = (names: readonly string[]) => Math.max(0, ...names.map((name) => Number(name.slice(1))));

const WRITERS: Readonly<Record<string, Writer>> = {
  configuration: {
    write: ({ config }, number) => config.save({ config: { version: '5.1.4', number } }),
    read: async ({ config }) => Number((await config.get()).value['number'] ?? 0),
  },
  translations: {
    write: ({ translations }, number) => translations.save({ lang: 'fr', tree: { number: String(number) } }),
    read: async ({ translations }) => Number((await translations.get({ lang: 'fr' })).value['number'] ?? 0),
  },
  pages: {
    write: ({ pages }, number) => pages.save({ lang: 'fr', pages: { about: `<p>${number}</p>` } }),
    read: async ({ pages }) =>
      Number(/\d+/.exec((await pages.get({ lang: 'fr' })).value['about'] ?? '0')?.[0]),
  },
  permissions: {
    write: (portal, number) =>
      createAdminClient(portal).permissions.save({
        rules: [{ group: 'guests', folder: `f${number}`, access: 'none' }],
      }),
    read: async (portal) =>
      last((await createAdminClient(portal).permissions.get()).value.rules.map((rule) => rule.folder)),
  },
  collections: {
    write: (portal, number) =>
      createAdminClient(portal).collections.save({
        collections: [{ indicator: `c${number}`, search: '*' }],
      }),
    read: async (portal) =>
      last((await createAdminClient(portal).collections.get()).value.collections.map((one) => one.indicator)),
  },
  users: {
    write: (portal, number) =>
      createAdminClient(portal).users.add({ name: `u${number}`, pass: 'a password for tests' }),
    read: async (portal) => {
      const names = (await createAdminClient(portal).users.list()).map(({ name }) => name);
      const numbered = names.filter((name) => /^u\d+$/.test(name));
      // No user in the sequence is missing.
      expect(numbered).toHaveLength(last(numbered));
      return last(numbered);
    },
  },
  branding: {
    write: ({ branding }, number) =>
      branding.set({ file: 'logo', bytes: svg(number), type: 'image/svg+xml' }),
    read: async ({ branding, config }) => {
      if ((await config.available())['logo'] !== true) return 0;
      return Number(/width="(\d+)"/.exec(await (await branding.get({ file: 'logo' })).text())?.[1]);
    },
  },
};

/** By day, a kill before the commit of a write, and one between the commit and the response. */
const POINTS = ['document:storing:4', 'document:stored:9'];

/** At night, a kill at each of 200 random times, in milliseconds. */
function randomTimes(): number[] {
  const random = seededRandom();
  return Array.from({ length: 200 }, () => 20 + random() * 300);
}

/**
 * Writes until the server is killed. Returns the last acknowledged number of each writer.
 *
 * @param ended Resolves when the server was killed.
 */
async function writeUntilKilled(
  portal: Portal,
  acknowledged: Readonly<Record<string, number>>,
  ended: Promise<void>,
): Promise<Record<string, number>> {
  const numbers = { ...acknowledged };
  let isEnded = false;
  const killed = ended.then(() => (isEnded = true));
  const writers = Object.entries(WRITERS).map(async ([name, { write }]) => {
    for (let number = (numbers[name] ?? 0) + 1; !isEnded; number++) {
      try {
        await write(portal, number);
      } catch (error) {
        if (!isPortalError(error) || error.code !== 'unreachable') throw error;
        return killed;
      }
      numbers[name] = number;
    }
    return killed;
  });
  await Promise.all(writers);
  return numbers;
}

describe('server killed while it writes', () => {
  const kills = nightly ? randomTimes() : POINTS;
  it('loses no acknowledged write', { timeout: 120_000 + kills.length * 20_000 }, async () => {
    let server: ServerProcess;
    const start = async (failPoint?: string): Promise<void> => {
      const started = await serveUntil(failPoint, folder.path, { home: home.path });
      onTestFinished(() => started.kill());
      server = started;
    };
    await start();
    const token = await server!.login();
    await server!.kill();
    let acknowledged = Object.fromEntries(Object.keys(WRITERS).map((name) => [name, 0]));
    for (const kill of kills) {
      const isPoint = typeof kill === 'string';
      await start(isPoint ? kill : undefined);
      const current = server!;
      const ended = isPoint ? current.killed() : pause(kill).then(() => current.kill());
      acknowledged = await writeUntilKilled(current.client(token), acknowledged, ended);

      await start();
      const after = server!.client(token);
      expect((await after.session.check()).isGuiAdmin).toBe(true);
      for (const [name, { read }] of Object.entries(WRITERS)) {
        const number = await read(after);
        const before = acknowledged[name] ?? 0;
        // Only the write in progress may have been stored without an acknowledgment.
        expect([before, before + 1], `${name} after the kill ${kill}`).toContain(number);
        acknowledged[name] = number;
      }
      await server!.kill();
    }
    await start();
    const history = await server!.client(token).history.list({ kind: 'config' });
    const numbers = await Promise.all(
      history.map(async ({ id }) => (await server!.client(token).history.get({ id })).content['number']),
    );
    // The history contains each earlier version once, without a gap, newest first.
    const newest = acknowledged['configuration'] ?? 0;
    const stored = numbers.filter((number) => number !== undefined);
    expect(stored).toEqual(stored.map((_, index) => newest - 1 - index));
    expect(await server!.stop()).toBe(0);
  });

  it('starts again if it was killed while it migrated its state', { tags: ['night'] }, async () => {
    const data = join(home.path, 'migrated');
    for (const failPoint of ['state:migrating:1', 'state:migrating:5']) {
      await expect(serveUntil(failPoint, folder.path, { home: home.path, data })).rejects.toThrow('ended');
    }
    const server = await serveFolder(folder.path, { home: home.path, data });
    onTestFinished(() => server.kill());
    expect(await server.login()).not.toBe('');
    expect(await server.stop()).toBe(0);
  });
});
