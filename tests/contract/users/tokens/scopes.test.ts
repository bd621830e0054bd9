import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { API_BASE_PATH, TOKEN_SCOPES, type Call, type TokenScope } from '@assetportal/sdk/contract';
import { SUPPORTED } from '../../http/supported-calls.js';
import { KINDS, SCOPE_TABLE } from './scope-table.js';
import { sharedPortal } from '../../../fixtures/portals/portals.js';

const { portal } = await sharedPortal('text', { guests: false });
const admin = createAdminClient(await portal.admin());
const until = new Date(Date.now() + 3_600_000).toISOString();
/** Number of requests at a time. */
const BATCH = 16;

const rowOf = ({ name }: Call): string =>
  name.replace(/^config\.(?!style\.source)\w+\.(get|set|check|remove)$/, 'config.*.$1');
const NEEDED = new Map(
  Object.entries(SCOPE_TABLE).flatMap(([scope, calls]) =>
    calls.split(/\s+/).map((call): [string, string] => [call, scope]),
  ),
);
NEEDED.delete('');

/** The expected refusal of a call for a token with one scope. `-`: none. */
function expected(call: Call, scope: TokenScope): string {
  const needed = NEEDED.get(rowOf(call));
  if (needed === 'public' || needed === scope) return '-';
  if (needed === 'login') return 'token-not-allowed';
  if (needed?.startsWith('document:') !== true) return 'token-scope';
  const [resource = '', mode] = scope.split(':');
  return resource in KINDS && needed === `document:${mode ?? ''}` ? '-' : 'token-scope';
}

/** Sends a call with valid path and query parameters, but without a body. Returns the refusal of the token. */
async function refusal(call: Call, secret: string, kind: string | undefined): Promise<string> {
  const path = call.path.replace(/\{\w+\}/g, 'missing');
  const query = new URLSearchParams({
    ...(call.when === undefined ? {} : { [call.when]: '1' }),
    ...(kind !== undefined && call.name.startsWith('history.') ? { kind } : {}),
  });
  const response = await fetch(`${portal.url}${API_BASE_PATH}${path}?${query}`, {
    method: call.method,
    headers: { authorization: `Bearer ${secret}` },
  });
  if (response.headers.get('content-type')?.includes('problem+json') !== true) {
    await response.body?.cancel();
    return '-';
  }
  const { code } = (await response.json()) as { code: string };
  return code.startsWith('token-') || code === 'not-logged-in' || code === 'session-expired' ? code : '-';
}

it('the table contains every call and every scope', () => {
  expect([...NEEDED.keys()].sort()).toEqual([...new Set(SUPPORTED.map(rowOf))].sort());
  expect(Object.keys(SCOPE_TABLE).sort()).toEqual(
    ['public', 'login', 'document:read', 'document:write', ...TOKEN_SCOPES].sort(),
  );
});

it.each(TOKEN_SCOPES)('a token with only %s may make exactly the calls of this scope', async (scope) => {
  const { secret } = await admin.tokens.create({ name: scope, scopes: [scope], until });
  const outcomes: Record<string, string> = {};
  for (let start = 0; start < SUPPORTED.length; start += BATCH) {
    await Promise.all(
      SUPPORTED.slice(start, start + BATCH).map(async (call) => {
        outcomes[call.name] = await refusal(call, secret, KINDS[scope.split(':')[0] ?? '']);
      }),
    );
  }
  expect(outcomes).toEqual(Object.fromEntries(SUPPORTED.map((call) => [call.name, expected(call, scope)])));
});

it('calls that the body selects need the same scope as the call that is admitted', () => {
  const scopes = (call: Call) =>
    new Set(
      SUPPORTED.filter(
        ({ method, path, when }) => method === call.method && path === call.path && when === undefined,
      ).map(({ scope }) => scope),
    ).size;
  expect(SUPPORTED.filter((call) => call.operation !== undefined).map(scopes)).not.toContain(2);
});

it('are described in the documentation with what a thief of the token could do, as in the admin area', async () => {
  const root = new URL('../../../../', import.meta.url);
  const catalog = JSON.parse(
    await readFile(new URL('packages/sdk/src/translations/catalogs/admin.en.json', root), 'utf8'),
  ) as { access: { tokens: { reach: Record<string, string> } } };
  const page = await readFile(new URL('docs/administration.md', root), 'utf8');
  const text = /^### Access tokens$(?<section>[\s\S]+?)^## /m.exec(page)?.groups?.['section'] ?? '';
  const rows = [...text.matchAll(/^\| `(?<scope>[\w:]+)` +\| [^|]+ \| (?<reach>[^|]+?) +\|$/gm)];
  expect(rows.map(({ groups }) => [groups?.['scope'], groups?.['reach']])).toEqual(
    TOKEN_SCOPES.map((scope) => [scope, catalog.access.tokens.reach[scope.replace(':', '-')]]),
  );
});
