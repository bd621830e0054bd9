import { describe, expect, it, vi } from 'vitest';
import { CONFIG_FILES } from '@assetportal/sdk/contract';
import { completeConfig, configJsonSchema, DEFAULT_CONFIG, readConfig } from '@assetportal/sdk/config';
import { emptyPortal } from '../../fixtures/empty-portal.js';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';

const server = await emptyPortal();
let { portal, admin } = server;

/** Sends a raw body, which may be one that the SDK would not send. */
const post = async (body: string, headers: Record<string, string> = {}) =>
  portal.api('config/global', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await portal.login()}`,
      'content-type': 'application/json',
      ...headers,
    },
    body,
  });
const stored = async () => (await portal.client().config.get()).value;

describe('config/global', () => {
  it(
    'returns the defaults after the first start',
    { tags: ['7.call.config.global', '1.look.defaults'] },
    async () => {
      const { value, etag } = await portal.client().config.get();
      expect(completeConfig(value)).toMatchObject({ config: DEFAULT_CONFIG, faults: [], empty: false });
      expect(etag).toMatch(/^"[\w-]+"$/);
    },
  );

  it(
    'stores the configuration of an admin unchanged, including unknown and invalid values',
    { tags: ['7.call.config.save'] },
    async () => {
      const config = {
        ...(await stored()),
        global: { website_title: 'Archiv', hide_dashboard: 'perhaps' },
        of_a_newer_version: { deep: [1, null, { it: 'is' }] },
      };
      const etag = await admin.config.save({ config });
      expect(await portal.client().config.get()).toEqual({ value: config, etag });
      expect(completeConfig(await stored()).config.global.website_title).toBe('Archiv');
    },
  );

  it(
    'stores an empty configuration unchanged; clients apply the defaults',
    { tags: ['7.call.config.global'] },
    async () => {
      await admin.config.save({ config: {} });
      expect(await stored()).toEqual({});
      expect(completeConfig(await stored()).empty).toBe(true);
    },
  );

  it('can be changed only by admins', async () => {
    const before = await stored();
    expect(await problemOf(portal.client().config.save({ config: { a: 1 } }))).toBe('403 forbidden');
    expect(await problemOf((await loggedIn(portal, 'anna')).config.save({ config: { a: 1 } }))).toBe(
      '403 forbidden',
    );
    expect(await problemOf(portal.client('nonsense').config.save({ config: { a: 1 } }))).toBe(
      '401 session-expired',
    );
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['an empty body', '', 400, 'invalid-request'],
    ['null', 'null', 400, 'invalid-request'],
    ['a list', '[1]', 400, 'invalid-request'],
    ['a string', '"text"', 400, 'invalid-request'],
    ['invalid JSON', '{"a":', 400, 'not-json'],
    ['a change of the object prototype', '{"__proto__":{"admin":true}}', 400, 'invalid-request'],
    ['a body with too many levels', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 400, 'invalid-request'],
    [
      'a body with extremely many levels',
      `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
      400,
      'invalid-request',
    ],
    ['a body that is too large', JSON.stringify({ a: 'x'.repeat(1024 * 1024) }), 413, 'body-too-large'],
  ])('rejects %s and changes nothing', async (_name, body, status, code) => {
    const before = await portal.client().config.get();
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    expect(await portal.client().config.get()).toEqual(before);
  });

  it.each([
    ['{"constructor":{"prototype":{}}}', 'constructor'],
    ['{"__proto__":1}', '__proto__'],
    ['[1]', 'expected an object'],
    ['7', 'expected an object'],
  ])('explains the problem with %s (CD8)', async (body, text) => {
    const { code, detail } = (await (await post(body)).json()) as Record<string, string>;
    expect([code, detail]).toEqual(['invalid-request', expect.stringContaining(text)]);
  });

  it('reports invalid values and unknown keys, and stores the document (CD3) (CD2)', async () => {
    const config = { version: '5.1.4', facets: 'nonsense', search: { rowheight: 200 }, of_ours: 1 };
    const report = {
      faults: [{ path: 'facets', code: 'fault.list' }],
      unknown: [
        { path: 'of_ours', nearest: null },
        { path: 'search.rowheight', nearest: 'rowHeight' },
      ],
    };
    const before = await portal.client().config.get();
    expect(await admin.config.check({ config })).toEqual(report);
    expect(await portal.client().config.get()).toEqual(before);
    const response = await post(JSON.stringify(config));
    expect([response.status, await response.json()]).toEqual([200, report]);
    expect(await stored()).toEqual(config);
  });

  it('has a JSON Schema in the language of the reader (CD3)', { tags: ['d.config.schema'] }, async () => {
    for (const locale of ['de', 'en']) {
      const response = await portal.api('config/schema', { headers: { 'accept-language': locale } });
      expect(response.headers.get('vary')).toContain('Accept-Language');
      expect(await response.json()).toEqual(JSON.parse(JSON.stringify(await configJsonSchema(locale))));
    }
    expect(await portal.client().config.schema()).toMatchObject({ $id: '/assetportal/api/config/schema' });
  });

  it('survives a restart', async () => {
    const etag = await admin.config.save({ config: { version: '5.1.4', preserved: true } });
    ({ portal, admin } = await server.restart());
    expect(await portal.client().config.get()).toMatchObject({ value: { preserved: true }, etag });
  });
});

describe('a restart', () => {
  const restart = async () => {
    ({ portal, admin } = await server.restart());
    return admin.config.get();
  };

  it('leaves an old configuration unchanged, and logs that an upgrade is pending (CC1)', async () => {
    const old = {
      version: '5.0.0',
      sorting: { default: 'imp_date', orientation: 'asc' },
      of_our_own: [1, 2],
    };
    const etag = await admin.config.save({ config: old });
    const history = await admin.history.list({ kind: 'config' });
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    ({ portal, admin } = await server.restart({ log: 'text' }));
    const logged = written.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.includes('pending'));
    written.mockRestore();
    ({ portal, admin } = await server.restart());
    expect(await admin.config.get()).toEqual({ value: old, etag });
    expect(await admin.history.list({ kind: 'config' })).toEqual(history);
    expect(logged).toEqual([
      expect.stringMatching(/upgrade of the configuration is pending.*from=5\.0\.0.*to=5\.1\.4.*changes=\d/),
    ]);
    // Readers use it upgraded in memory.
    expect(readConfig(old).config.sorting).toMatchObject({ default: 'imp_date', orientation: 'asc' });
  });

  it('leaves the configuration of a newer version unchanged', async () => {
    const newer = { version: '99.0.0', strange: true };
    const etag = await admin.config.save({ config: newer });
    expect(await restart()).toEqual({ value: newer, etag });
  });

  it('stores the defaults if the configuration is empty', async () => {
    await admin.config.save({ config: {} });
    const { value } = await restart();
    expect(completeConfig(value)).toMatchObject({ config: DEFAULT_CONFIG, faults: [], empty: false });
  });
});

describe('If-Match (decisions, section 2, Lost updates)', { tags: ['d.updates.if-match'] }, () => {
  it('rejects a change based on an outdated version, and changes nothing', async () => {
    const { etag: read } = await admin.config.get();
    const saved = await admin.config.save({ config: { by: 'someone else' } });
    expect(await problemOf(admin.config.save({ config: { by: 'me' } }, { ifMatch: read }))).toBe(
      '412 changed-meanwhile',
    );
    expect(await admin.config.get()).toEqual({ value: { by: 'someone else' }, etag: saved });
    await admin.config.save({ config: { by: 'me' } }, { ifMatch: saved });
    expect(await stored()).toEqual({ by: 'me' });
  });

  it('accepts one of several concurrent changes', async () => {
    const { etag } = await admin.config.get();
    const writers = Array.from({ length: 8 }, (_, writer) =>
      admin.config.save({ config: { writer } }, { ifMatch: etag }).then(
        () => writer,
        () => undefined,
      ),
    );
    const winners = (await Promise.all(writers)).filter((writer) => writer !== undefined);
    expect(winners).toHaveLength(1);
    expect(await stored()).toEqual({ writer: winners[0] });
  });

  it.each([
    ['the current version', 200, (now: string) => now],
    ['several versions including the current one', 200, (now: string) => `"other", ${now},"more"`],
    ['any version', 200, () => '*'],
    ['another version', 412, () => '"other"'],
    ['a tag that nginx has changed', 200, (now: string) => `W/${now}`],
    ['a tag that Apache has changed', 200, (now: string) => now.replace(/"$/, '-gzip"')],
    ['another tag that a proxy has changed', 412, () => 'W/"other-gzip"'],
    ['an invalid value', 412, (now: string) => now.replaceAll('"', '')],
    ['invalid text after the current version', 412, (now: string) => `${now} and more`],
    ['an empty value', 412, () => ''],
  ])('responds to %s with status %i', async (_name, status, header) => {
    const { etag } = await admin.config.get();
    const response = await post(JSON.stringify({ now: etag }), { 'if-match': header(etag ?? '') });
    expect(response.status).toBe(status);
    const after = (await admin.config.get()).etag;
    if (status === 200) expect(response.headers.get('etag')).toBe(after);
    else expect([after, response.headers.get('etag')]).toEqual([etag, null]);
  });

  it('is not required for overwriting', async () => {
    await admin.config.save({ config: { first: true } });
    await admin.config.save({ config: { second: true } });
    expect(await stored()).toEqual({ second: true });
  });
});

describe('If-None-Match', () => {
  it.each([
    ['the current version', 304, (now: string) => now],
    ['a weak tag', 304, (now: string) => `"other", W/${now}`],
    ['any version', 304, () => '*'],
    ['another version', 200, () => '"other"'],
  ])('responds to %s with status %i', async (_name, status, header) => {
    const { etag } = await admin.config.get();
    const response = await portal.api('config/global', { headers: { 'if-none-match': header(etag ?? '') } });
    expect([response.status, response.headers.get('etag')]).toEqual([status, etag]);
    expect((await response.text()).length > 0).toBe(status === 200);
  });
});

describe('GET config', () => {
  it('reports that no file is set', { tags: ['7.call.config.available', '3.config.available'] }, async () => {
    expect(await portal.client().config.available()).toEqual(
      Object.fromEntries(CONFIG_FILES.map((file) => [file, false])),
    );
  });
});
