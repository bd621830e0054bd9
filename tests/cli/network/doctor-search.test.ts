/** @module-tag gate */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import {
  SOLR_AUTHORIZATION,
  SOLR_CREDENTIALS,
  solrWith,
  WORKING,
} from '../../fixtures/search/solr-replies.js';
import { file } from '../../server/store/assets-contract.js';
import { itemsOf, terminal } from '../terminal.js';

const { user, password: PASSWORD } = SOLR_CREDENTIALS;

interface Check {
  readonly name: string;
  readonly ok: boolean | 'optional-missing';
  readonly detail: string;
  readonly hint?: string;
}

let home: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  home = await temporaryFolder();
});
afterAll(() => home.remove());

const environment = (hosts: string, password = PASSWORD) => ({
  ASSETPORTAL_SEARCH_URL: `solr+http://${hosts}/solr/assets`,
  ASSETPORTAL_SEARCH_USER: user,
  ASSETPORTAL_SEARCH_PASSWORD: password,
});

/** Runs `assetportal doctor`, and returns the checks of the search. */
async function doctor(env: Record<string, string>, ...args: string[]) {
  const { code, stdout, stderr } = await terminal(home.path).spawn(['doctor', ...args, '--json'], { env });
  const output = stdout + stderr;
  for (const secret of [PASSWORD, SOLR_AUTHORIZATION.slice('Basic '.length)])
    expect(output).not.toContain(secret);
  const checks = (itemsOf(stdout) as unknown as Check[]).filter(({ name }) => name.startsWith('search'));
  return { code, checks };
}

describe('doctor without a remote search', () => {
  test('has no checks of it', { tags: ['night'] }, async () => {
    expect((await doctor({})).checks).toEqual([]);
  });
});

describe('doctor with a SolrCloud', () => {
  test('reports that everything works', async () => {
    const host = await solrWith(WORKING);
    expect((await doctor(environment(host))).checks).toEqual([
      { name: 'search', ok: true, detail: `http://${host}/solr (Solr 9.10.0)` },
      { name: 'search-index', ok: true, detail: 'assets_1: shards 2/2, replicas 2/2' },
    ]);
  });

  test('reports a closed port in both languages, and checks the index at the other node', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const env = environment(`127.0.0.1:${port},${await solrWith(WORKING)}`);
    const english = await doctor({ ...env, LC_ALL: 'en_US.UTF-8' });
    expect(english.code).toBe(1);
    expect(english.checks.map(({ ok }) => ok)).toEqual([false, true, true]);
    expect(english.checks[0]?.detail).toBe(`http://127.0.0.1:${port}/solr does not respond (ECONNREFUSED)`);
    expect(english.checks[0]?.hint).toContain('ASSETPORTAL_SEARCH_URL');
    const german = await doctor({ ...env, LC_ALL: 'de_DE.UTF-8' });
    expect(german.checks[0]?.detail).toBe(`http://127.0.0.1:${port}/solr antwortet nicht (ECONNREFUSED)`);
  });

  test('reports a wrong password without printing it', async () => {
    const { code, checks } = await doctor(environment(await solrWith(WORKING), 'wrong'));
    expect([code, checks.length, checks[0]?.ok]).toEqual([1, 1, false]);
    expect(checks[0]?.detail).toContain('rejects the credentials (401)');
  });

  test('reports a password file that cannot be read', { tags: ['night'] }, async () => {
    const env = {
      ASSETPORTAL_SEARCH_URL: 'solr+http://127.0.0.1:1/solr/assets',
      ASSETPORTAL_SEARCH_USER: 'portal',
      ASSETPORTAL_SEARCH_PASSWORD_FILE: join(home.path, 'missing'),
    };
    const { code, checks } = await doctor(env);
    expect([code, checks.length, checks[0]?.ok]).toEqual([1, 1, false]);
    expect(checks[0]?.detail).toContain('ASSETPORTAL_SEARCH_PASSWORD_FILE');
    expect(checks[0]?.hint).toContain('readable file');
  });

  test('reports changes that are not in the index yet', { tags: ['night'] }, async () => {
    const [folder, data] = [join(home.path, 'library'), join(home.path, 'data')];
    await mkdir(folder);
    await writeFile(join(folder, 'one.txt'), 'one');
    const state = openState(data);
    const { assets, searchFeed } = sqliteStore(state.db);
    await searchFeed.activate();
    const env = environment(await solrWith(WORKING));
    await assets.apply({ upserts: [file('a'), file('b')], removed: [] });
    state.close();
    const { checks } = await doctor(env, folder, '--data', data);
    expect(checks.at(-1)).toMatchObject({
      name: 'search-pending',
      ok: 'optional-missing',
      detail: '2 changes are not in the index yet',
    });
  });
});
