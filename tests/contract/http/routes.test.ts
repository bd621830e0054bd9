import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { API_BASE_PATH, PROBLEMS, type Call, type PermissionRule } from '@assetportal/sdk/contract';
import { routeOf } from '../../../packages/server/src/http/route-table.js';
import { folderPortal } from '../../fixtures/folders.js';
import { ADMIN_PASSWORD, type TestPortal } from '../../fixtures/library.js';
import { PASSWORD } from '../../fixtures/users.js';
import { ROLES, rowsOf, TABLE, type Role } from './routes-table.js';
import { SUPPORTED } from './supported-calls.js';

/** Folder of the web application, so that the test does not depend on a build. */
const web = await mkdtemp(join(tmpdir(), 'assetportal-web-'));
await writeFile(join(web, 'index.html'), '<!doctype html><title>Portal</title>');
afterAll(() => rm(web, { recursive: true, force: true }));

const routes = new Set<string>();
const onRoute = (method: string, url: string) => void routes.add(`${method} ${url}`);
const open = folderPortal({ web, onRoute });
const closed = folderPortal({ web, guests: false });

/** The requested asset is the only one in its folder, and its name occurs nowhere else. */
const REQUESTED_PATH = 'open2/like.png';
const REVEALING = /\blike\b|open2/;
const RULES: PermissionRule[] = [
  { group: 'viewers', folder: '', access: 'view' },
  { group: 'strangers', folder: 'open2', access: 'none' },
];
const rows = rowsOf(TABLE);

const portalOf = (role: Role): TestPortal => (role === 'none' ? closed : open).portal;
const idFor = (role: Role): string => (role === 'none' ? closed : open).asset(REQUESTED_PATH).id;
async function login(role: Role): Promise<Record<string, string>> {
  if (role === 'none' || role === 'guest') return {};
  const pass = role === 'admin' ? ADMIN_PASSWORD : PASSWORD;
  const { session } = await portalOf(role).client().session.get({ user: role, pass });
  return { authorization: `Bearer ${session ?? ''}` };
}
const sessions = new Map<Role, Record<string, string>>();

beforeAll(async () => {
  const { users, groups, permissions } = createAdminClient(open.admin);
  await groups.add({ name: 'viewers' });
  await groups.add({ name: 'strangers' });
  await users.add({ name: 'user', pass: PASSWORD });
  await users.add({ name: 'viewer', pass: PASSWORD, groups: ['viewers'] });
  await users.add({ name: 'denied', pass: PASSWORD, groups: ['strangers'] });
  await users.add({ name: 'chief', pass: PASSWORD, isAssetUser: false, isGuiAdmin: true });
  await permissions.save({ rules: RULES });
  for (const role of ROLES) sessions.set(role, await login(role));
});

interface CallParameters {
  readonly query?: Record<string, string>;
  readonly params?: Record<string, string>;
  readonly body?: unknown;
  /** True if the call ends its session and so needs a separate one. */
  readonly endsSession?: true;
}

/** Parameters of the calls that require any. */
const PARAMETERS: Readonly<Record<string, (id: string, role: Role) => CallParameters>> = {
  'session.get': () => ({ body: {} }),
  'session.logout': () => ({ endsSession: true }),
  'session.set_locale': () => ({ query: { locale: 'de' } }),
  'user.passwordmail': () => ({ body: { user: 'user' } }),
  'user.password': () => ({ body: { token: 'guessed', pass: 'a new password' } }),
  'user.passwordchange': () => ({ body: { current: 'guessed', pass: 'a new password' } }),
  'search.get': () => ({ query: { solr_q: 'like', solr_facetfields: 'folder' } }),
  'search.post': () => ({ body: { solr_q: '*', solr_facetfields: ['folder', 'filetype'] } }),
  'search.hits': (id) => ({ query: { q: 'word', assetid: id } }),
  'search.suggest': () => ({ query: { q: 'lik' } }),
  'assets.get': (id) => ({ query: { assetid: id } }),
  'assets.prefix': (id) => ({ query: { prefix: id } }),
  'assets.post': (id) => ({ body: { assetid: [id] } }),
  'assets.hits': (id) => ({ query: { assetid: id, q: 'word' } }),
  'assets.similar': (id) => ({ query: { assetid: id, by: 'color' } }),
  'collections.list': () => ({ query: { operation: 'list' } }),
  'collections.get': () => ({ query: { collection: 'folder/open2' } }),
  'bookmarks.save': (id) => ({ body: [{ id }] }),
  'session.csets': (id) => ({ query: { asset_id: id } }),
  'session.csets_offer': (id) => ({ body: { asset_id: [id] } }),
  'downloads.get': (id) => ({ query: { id } }),
  'downloads.zip': (id) => ({ query: { operation: 'zip', csetid: 'original', id } }),
  'downloads.zip_post': (id) => ({ body: { operation: 'zip', csetid: 'original', id: [id] } }),
  'downloads.links': (id) => ({ body: { operation: 'links', csetid: 'original', id: [id] } }),
  'downloads.prepare': (id) => ({ body: { csetid: 'original', id: [id] } }),
  'downloads.preview': (id) => ({ query: { id } }),
  'downloads.video': (id) => ({ params: { id } }),
  'downloads.model': (id) => ({ params: { id } }),
  'downloads.zoom': (id) => ({ params: { id } }),
  'downloads.peaks': (id) => ({ params: { id } }),
  'downloads.font': (id) => ({ params: { id } }),
  'downloads.mesh': (id) => ({ params: { id } }),
  'config.save': () => ({ body: { of_the_test: true } }),
  'config.check': () => ({ query: { dry_run: '1' }, body: { of_the_test: true } }),
  'texts.get': () => ({ query: { lang: 'fr' } }),
  'texts.save': () => ({ query: { lang: 'fr' }, body: { a: 'un' } }),
  'pages.get': () => ({ query: { lang: 'fr' } }),
  'pages.source': () => ({ query: { lang: 'fr', source: '1' } }),
  'pages.save': () => ({ query: { lang: 'fr' }, body: { page: '<p>un</p>' } }),
  'pages.check': () => ({ query: { lang: 'fr', dry_run: '1' }, body: { page: '<p>un</p>' } }),
  'info.all_languages': () => ({ query: { lang: 'de' } }),
  'history.get': () => ({ params: { id: '999999' } }),
  'history.restore': () => ({ params: { id: '999999' } }),
  'admin.users.add': (_id, role) => ({ body: { name: `added by ${role}` } }),
  'admin.users.change': () => ({ params: { name: 'user' }, body: { email: 'user@example.com' } }),
  'admin.users.remove': () => ({ params: { name: 'not there' } }),
  'admin.groups.add': (_id, role) => ({ body: { name: `added by ${role}` } }),
  'admin.groups.remove': () => ({ params: { name: 'users' } }),
  // Refused, so that the users of the other roles remain.
  'admin.directory.users.save': () => ({ body: { users: [] } }),
  'admin.directory.groups.save': () => ({ body: { groups: ['users'] } }),
  'admin.rights.save': () => ({ body: { rights: RULES } }),
  'admin.rights.effective': () => ({ body: { guest: true } }),
  'admin.sessions.end': () => ({ params: { id: 'guessed' } }),
  'admin.sessions.end_all': () => ({ query: { user: 'not there' } }),
  'admin.tokens.create': (_id, role) => ({
    body: { name: `of ${role}`, scopes: ['backup'], until: new Date(Date.now() + 9e6).toISOString() },
  }),
  'admin.tokens.revoke': () => ({ params: { id: 'guessed' } }),
  'admin.convert_sets.save': () => ({ body: { convert_sets: [] } }),
  'admin.convert_sets.trial': (id) => ({
    body: { asset_id: id, definition: { id: 'trial', asset_groups: ['image'], format: 'png' } },
  }),
  'admin.collections.save': () => ({ body: { collections: [] } }),
  'admin.audit': () => ({ query: { action: 'login' } }),
  'admin.backup.stored': () => ({ params: { name: 'before-restore-20260101T000000000Z' } }),
  'admin.audit_export': () => ({ query: { format: 'csv', user: 'not there' } }),
  'index.retry': () => ({ body: {} }),
};

/** Routes outside the contract, with a URL for each. */
const OTHERS: Readonly<Record<string, (id: string, role: Role) => string | Promise<string>>> = {
  'files/:id/:convertSet': (id, role) => linkFor(role, `download?id=${id}`, `files/${id}/original`),
  'zips/:id': (id, role) =>
    linkFor(role, `download?operation=zip&csetid=original&id=${id}`, `zips/${'x'.repeat(22)}`),
  'renditions/:id/:size': (id) => `${API_BASE_PATH}renditions/${id}/thumbnail?v=1`,
  'openapi.json': () => `${API_BASE_PATH}openapi.json`,
  '/healthz': () => '/healthz',
  '/readyz': () => '/readyz',
  '/metrics': () => '/metrics',
  '/robots.txt': () => '/robots.txt',
  '/manifest.webmanifest': () => '/manifest.webmanifest',
  '/icon-192.png': () => '/icon-192.png',
  '/icon-512.png': () => '/icon-512.png',
  '/share-image.jpg': () => '/share-image.jpg',
  '/*': () => '/search/like',
};

/** Body that is rejected for every branding file: not an image, not a font, and not a stylesheet. */
const INVALID_FILE = '</style><script>alert(1)</script>';

/** Requests a link for the role. Returns the fallback path if the role gets none. */
async function linkFor(role: Role, path: string, fallback: string): Promise<string> {
  const response = await portalOf(role).api(path, { headers: sessions.get(role) ?? {} });
  const { url } = (await response.json()) as { url?: string };
  return url ?? `${API_BASE_PATH}${fallback}`;
}

async function send(row: string, call: Call | undefined, role: Role): Promise<Response> {
  const { url } = portalOf(role);
  const headers = sessions.get(role) ?? {};
  const id = idFor(role);
  const other = OTHERS[row];
  if (call === undefined)
    return fetch(url + (await (other as NonNullable<typeof other>)(id, role)), { headers });
  const {
    query,
    params = {},
    body,
    endsSession,
  } = PARAMETERS[call.name]?.(id, role) ?? (call.when === undefined ? {} : { query: { [call.when]: '1' } });
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const sent =
    call.bodyFormat === 'file' ? INVALID_FILE : body === undefined ? undefined : JSON.stringify(body);
  const type = call.bodyFormat === 'file' ? 'image/png' : 'application/json';
  return fetch(`${url}${API_BASE_PATH}${path}?${new URLSearchParams(query)}`, {
    method: call.method,
    headers: {
      ...(endsSession ? await login(role) : headers),
      ...(sent === undefined ? {} : { 'content-type': type }),
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
}

/** Returns the outcome of a response, as named in the table. */
async function outcome(response: Response, id: string): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    await response.body?.cancel();
    return 'ok';
  }
  const text = await response.text();
  if (response.headers.get('content-type')?.startsWith('application/problem+json') === true) {
    const { code } = JSON.parse(text) as { code: keyof typeof PROBLEMS };
    expect(response.status).toBe(PROBLEMS[code]);
    expect(text).not.toMatch(REVEALING);
    expect(text).not.toContain(id);
    return code;
  }
  expect(response.status).toBe(200);
  if (/"rejected":\["/.test(text)) return 'rejected';
  return REVEALING.test(text) || text.includes(id) ? 'asset' : 'ok';
}

/** Returns the table row of a call. The calls for all branding files share rows. */
const rowOf = ({ name }: Call): string =>
  name.replace(/^config\.\w+\.(get|set|check|remove)$/, 'config.*.$1');
const ROW_CALLS = [...rows.keys()].flatMap((row): { row: string; call: Call | undefined }[] => {
  const calls = SUPPORTED.filter((call) => rowOf(call) === row);
  return calls.length === 0 ? [{ row, call: undefined }] : calls.map((call) => ({ row, call }));
});

describe('every route with every role', { tags: ['d.rights.everywhere'] }, () => {
  it('has a row in the table, and every row has a route', () => {
    const expected = new Set([...SUPPORTED.map(rowOf), ...Object.keys(OTHERS)]);
    expect([...rows.keys()].sort()).toEqual([...expected].sort());
    const expectedRoutes = new Set([
      ...SUPPORTED.map((call) => `${call.method} ${routeOf(call)}`),
      ...Object.keys(OTHERS).map((path) => `GET ${path.startsWith('/') ? path : API_BASE_PATH + path}`),
    ]);
    const served = [...routes].filter((route) => !/^(HEAD|OPTIONS) /.test(route));
    expect(served.sort()).toEqual([...expectedRoutes].sort());
  });

  it.each(ROW_CALLS)('responds to each role as in the table: $row $call.path', async ({ row, call }) => {
    const outcomes: Record<string, string> = {};
    for (const role of ROLES) {
      const is = await outcome(await send(row, call, role), idFor(role));
      const isAny = rows.get(row)?.[role] === 'any-asset' && ['ok', 'asset'].includes(is);
      outcomes[role] = isAny ? 'any-asset' : is;
    }
    expect(outcomes).toEqual(rows.get(row));
  });
});
