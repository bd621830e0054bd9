/** @module-tag night */
import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createSolrEngine } from '../../../packages/server/src/search/solr/solr-engine.js';
import { serveFolder, type ServerProcess } from '../../fixtures/server/serve.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { startSolrProxy, type SolrProxy } from '../../fixtures/search/solr-proxy.js';
import { folderOf } from '../../fixtures/started-portal.js';
import { describeSolr } from './solr-suite.js';

const TLS_FOLDER = join(import.meta.dirname, '../../fixtures/tls');
const TOKEN = 'token-for-the-metrics';
const PASSWORD = 'Pässword: of "Solr" 7$';
const WRONG = 'wrong-password-4711';

/** Returns a password as Solr stores it. */
function stored(password: string): string {
  const salt = randomBytes(32);
  const sha256 = (data: Buffer) => createHash('sha256').update(data).digest();
  const hash = sha256(sha256(Buffer.concat([salt, Buffer.from(password)])));
  return `${hash.toString('base64')} ${salt.toString('base64')}`;
}

/** The user `portal` has the permissions of docs/operation.md. `reader` may only read. */
const PERMISSIONS = [
  'collection-admin-read',
  'collection-admin-edit',
  'config-read',
  'config-edit',
  'read',
  'update',
];
const SECURITY = {
  authentication: {
    class: 'solr.BasicAuthPlugin',
    blockUnknown: true,
    credentials: { portal: stored(PASSWORD), reader: stored(PASSWORD) },
  },
  authorization: {
    class: 'solr.RuleBasedAuthorizationPlugin',
    'user-role': { portal: ['portal', 'reader'], reader: ['reader'] },
    permissions: [
      ...PERMISSIONS.map((name) => ({ name, role: /read$/.test(name) ? 'reader' : 'portal' })),
      { name: 'all', role: 'admin' },
    ],
  },
};

describeSolr('credentials and TLS', { nodes: 1, security: SECURITY }, (cluster) => {
  let folder: Awaited<ReturnType<typeof folderOf>>;
  let home: Awaited<ReturnType<typeof temporaryFolder>>;
  let proxy: SolrProxy;
  let foreign: SolrProxy;
  beforeAll(async () => {
    [folder, home] = await Promise.all([folderOf({ 'one.txt': 'first' }), temporaryFolder()]);
    const tls = async (name: string) =>
      startSolrProxy(cluster().nodes[0]!, {
        cert: await readFile(join(TLS_FOLDER, name)),
        key: await readFile(join(TLS_FOLDER, 'server.key')),
      });
    [proxy, foreign] = [await tls('server.pem'), await tls('other.pem')];
  });
  afterAll(async () => {
    await Promise.all([proxy.close(), foreign.close()]);
    await Promise.all([folder.remove(), home.remove()]);
  });

  const TRUSTED = { NODE_EXTRA_CA_CERTS: join(TLS_FOLDER, 'ca.pem') };
  const secure = ({ host }: SolrProxy, alias: string) => `solr+https://${host}/solr/${alias}`;

  async function start(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const server = await serveFolder(folder.path, {
      home: home.path,
      env: { ASSETPORTAL_SEARCH_USER: 'portal', ASSETPORTAL_METRICS_TOKEN: TOKEN, ...env },
    });
    onTestFinished(() => server.kill());
    return server;
  }

  const search = ({ url }: ServerProcess) => fetch(`${url}/assetportal/api/search?solr_q=first`);
  /** Returns everything in which the server might reveal a password. */
  async function output(server: ServerProcess): Promise<string> {
    const read = async (path: string, headers = {}) =>
      (await fetch(`${server.url}${path}`, { headers })).text();
    const metrics = await read('/metrics', { authorization: `Bearer ${TOKEN}` });
    expect(metrics).toContain('assetportal_search_available 0');
    return [await read('/readyz'), metrics, await (await search(server)).text(), server.stderr()].join('\n');
  }

  async function finds(server: ServerProcess): Promise<void> {
    await expect.poll(async () => (await search(server)).status).toBe(200);
    await expect.poll(async () => (await search(server)).text()).toContain('one.txt');
    await server.stop();
    for (const secret of secretsOf(PASSWORD)) expect(server.stderr()).not.toContain(secret);
  }

  /** Searches fail with 503, the log contains the next step, and no output reveals the password. */
  async function fails(server: ServerProcess, password: string, nextStep: string): Promise<void> {
    const messages = () =>
      server
        .stderr()
        .split('\n')
        .flatMap((line) => /"msg":"(.*)"/.exec(line)?.[1] ?? []);
    await expect.poll(messages).toContainEqual(expect.stringContaining(nextStep));
    expect((await search(server)).status).toBe(503);
    // An outage has many failed searches. Each is one line, without a stack.
    await expect.poll(messages).toContainEqual(expect.stringContaining('The search is not available.'));
    expect(server.stderr()).not.toContain('Request failed');
    const all = await output(server);
    for (const secret of secretsOf(password)) expect(all).not.toContain(secret);
    await server.stop();
  }

  it('feeds and searches with the password of a variable', async () => {
    await finds(
      await start({
        ASSETPORTAL_SEARCH_URL: cluster().url('variable'),
        ASSETPORTAL_SEARCH_PASSWORD: PASSWORD,
      }),
    );
  });

  it('feeds and searches by TLS, with the password of a file', async () => {
    const file = join(home.path, 'password');
    await writeFile(file, `${PASSWORD}\n`);
    const requests: string[] = [];
    proxy.handle = ({ url }, execute) => (requests.push(url.pathname), execute());
    await finds(
      await start({
        ...TRUSTED,
        ASSETPORTAL_SEARCH_URL: secure(proxy, 'file'),
        ASSETPORTAL_SEARCH_PASSWORD_FILE: file,
      }),
    );
    expect(requests).toContain('/solr/file/select');
  });

  it('reports a wrong password without revealing it', async () => {
    const server = await start({
      ...TRUSTED,
      ASSETPORTAL_SEARCH_URL: secure(proxy, 'wrong'),
      ASSETPORTAL_SEARCH_PASSWORD: WRONG,
    });
    await fails(server, WRONG, 'Check ASSETPORTAL_SEARCH_USER and the password.');
  });

  it.each([
    ['whose authority is unknown', () => proxy, {}, 'Set NODE_EXTRA_CA_CERTS to a file'],
    ['of another host', () => foreign, TRUSTED, 'The certificate is for another host.'],
  ])('reports a certificate %s', async (_, target, trusted, nextStep) => {
    const server = await start({
      ...trusted,
      ASSETPORTAL_SEARCH_URL: secure(target(), 'untrusted'),
      ASSETPORTAL_SEARCH_PASSWORD: PASSWORD,
    });
    await fails(server, PASSWORD, nextStep);
  });

  it('reports a missing permission', async () => {
    const credentials = { user: 'reader', password: PASSWORD };
    const engine = createSolrEngine({ url: cluster().url('reader'), credentials });
    const failure = await engine.create().catch(({ cause }: Error) => String(cause));
    expect(failure).toContain('The user of ASSETPORTAL_SEARCH_USER lacks a permission');
  });
});

/** Returns the forms in which a password might occur in an output. */
const secretsOf = (password: string): string[] => [
  password,
  encodeURIComponent(password),
  JSON.stringify(password).slice(1, -1),
  Buffer.from(`portal:${password}`).toString('base64'),
];
