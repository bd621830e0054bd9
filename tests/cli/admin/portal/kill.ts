import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { hashContent, listResources, RESOURCE_KINDS, resourceNamed } from '@assetportal/sdk/admin';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../../library.js';
import { terminal, waitForExit } from '../../terminal.js';
import { intercept, type Intercept } from '../intercept.js';
import { configure } from './configured.js';

/** Request at which an apply is killed. */
export interface KillPoint {
  /** Number of the request, from 1. */
  readonly request: number;
  /** True to count only requests that change something. */
  readonly onlySaves: boolean;
  /** True if the portal receives the request. Its reply is lost. */
  readonly arrives: boolean;
}

export interface KillRun {
  readonly library: CliPortal;
  readonly proxy: Intercept;
  readonly cli: ReturnType<typeof terminal>;
  readonly dir: string;
}

/** Starts a configured portal, and exports it to a folder. */
export async function startKillRun(): Promise<KillRun & { close(): Promise<void> }> {
  const library = await portalWithFiles({ 'a/a.txt': 'a\n' });
  await configure(library);
  const home = await temporaryFolder();
  const preset = { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: await library.portal.login() };
  const cli = terminal(home.path, preset);
  const proxy = await intercept(library.portal.url);
  const dir = join(home.path, 'portal');
  expect(await cli.run(['export', dir])).toMatchObject({ code: 0 });
  return {
    library,
    cli,
    proxy,
    dir,
    async close() {
      await proxy.close();
      await library.close();
      await home.remove();
    },
  };
}

/**
 * Changes every file of the folder, kills its apply at a request, and repeats it. Checks that each resource was either
 * old or new in between, and that the second apply completes the first one. Returns false if there is no such request.
 */
export async function killAndRepeat(run: KillRun, point: KillPoint): Promise<boolean> {
  const { library, cli, dir } = run;
  const old = await portalHashes(library);
  await changeEverything(dir);
  const [next, union] = [await folderHashes(library, dir), await groupsOfBoth(library, dir)];
  const wasKilled = await killed(run, point);
  const between = await portalHashes(library);
  for (const [name, hash] of Object.entries(between)) {
    const states = [old[name], next[name], ...(name === 'groups.json' ? [union] : [])];
    expect(states, `${name} after request ${point.request}`).toContain(hash);
  }
  const applied = await cli.run(['apply', dir, '--delete', '--yes']);
  expect(applied, `after request ${point.request}`).toMatchObject({ code: 0, stdout: '' });
  expect(await portalHashes(library)).toEqual(next);
  expect(await cli.run(['plan', dir, '--delete', '--check'])).toMatchObject({ code: 0, stdout: '' });
  return wasKilled;
}

async function killed({ proxy, cli, dir }: KillRun, point: KillPoint): Promise<boolean> {
  let count = 0;
  const child = cli.start(['apply', dir, '--delete', '--yes'], { env: { ASSETPORTAL_URL: proxy.url } });
  const ended = waitForExit(child);
  proxy.before = async ({ method, url = '' }) => {
    const isSave = method !== 'GET' && !url.includes('dry_run');
    if (!point.onlySaves || isSave) count += 1;
    if (count !== point.request || (point.onlySaves && !isSave)) return undefined;
    child.kill('SIGKILL');
    await ended;
    return point.arrives ? undefined : 503;
  };
  await ended;
  proxy.before = () => undefined;
  return child.signalCode === 'SIGKILL';
}

/** Changes a value in each file of an export. Groups are replaced, with the rules and users that refer to them. */
async function changeEverything(dir: string): Promise<void> {
  const edit = async (name: string, change: (text: string) => string) =>
    writeFile(join(dir, name), change(await readFile(join(dir, name), 'utf8')));
  const counted = (text: string, pattern: RegExp) =>
    text.replace(pattern, (_, before: string, number: string) => `${before}${Number(number) + 1}`);
  await edit('config.json', (text) => counted(text, /("max_assets": )(\d+)/));
  await edit('translations/de.json', (text) => counted(text, /("title": "Suche)(\d*)/));
  await edit('pages/en.json', (text) => counted(text, /(<h1>About)(\d*)/));
  await edit('branding/style.css', (text) => counted(text, /(\/\* Ä)(\d*)/));
  await edit('formats.json', (text) => counted(text, /("longest_side": )(\d+)/));
  await edit('collections.json', (text) => counted(text, /("search": "sea)(\d*)/));
  for (const name of ['groups.json', 'permissions.json', 'users.json'])
    await edit(name, (text) =>
      text.replace(/"press(\d*)"/g, (_, number: string) => `"press${Number(number) + 1}"`),
    );
}

type Hashes = Record<string, string | undefined>;

async function portalHashes({ portal }: CliPortal): Promise<Hashes> {
  const client = await portal.admin();
  const hashes: Hashes = {};
  for (const kind of RESOURCE_KINDS) {
    for (const resource of await listResources(client, kind)) {
      hashes[resource.name] = await hashContent(resource, (await resource.read()).value);
    }
  }
  return hashes;
}

async function folderHashes({ portal }: CliPortal, dir: string): Promise<Hashes> {
  const client = await portal.admin();
  const { resources } = JSON.parse(await readFile(join(dir, '.assetportal-export.json'), 'utf8')) as {
    resources: Hashes;
  };
  const hashes: Hashes = {};
  for (const name of Object.keys(resources)) {
    const path = name.startsWith('branding/') ? `${name}${EXTENSIONS[name] ?? ''}` : name;
    const resource = resourceNamed(client, path);
    if (resource === undefined) throw new Error(path);
    const bytes = Uint8Array.from(await readFile(join(dir, path)));
    hashes[resource.name] = await hashContent(resource, await resource.fromFile({ path, bytes }));
  }
  return hashes;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'branding/loginHero': '.jpg',
  'branding/logo': '.png',
  'branding/style': '.css',
};

/** Returns the hash of the groups of the portal and of the folder together: groups are added first and removed last. */
async function groupsOfBoth({ portal }: CliPortal, dir: string): Promise<string | undefined> {
  const resource = resourceNamed(await portal.admin(), 'groups.json');
  if (resource === undefined) throw new Error('groups.json');
  const bytes = Uint8Array.from(await readFile(join(dir, 'groups.json')));
  const mine = await resource.fromFile({ path: 'groups.json', bytes });
  const { value: theirs } = await resource.read();
  return hashContent(resource, {
    groups: { ...(theirs['groups'] as object), ...(mine['groups'] as object) },
  });
}
