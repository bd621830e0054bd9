/** @module-tag gate */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { temporaryFolder } from '../../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../../library.js';
import { BINARY, events, itemsOf, terminal } from '../../terminal.js';
import { configure, filesIn } from './configured.js';

let library: CliPortal;
/** A portal without any settings. */
let empty: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let admin: ReturnType<typeof terminal>;
let adminOfEmpty: ReturnType<typeof terminal>;
/** New folder of each test. */
let dir: string;
let count = 0;
beforeAll(async () => {
  [library, empty] = await Promise.all([
    portalWithFiles({ 'a/a.txt': 'a\n', 'b/b.txt': 'b\n' }),
    portalWithFiles({ 'a/a.txt': 'a\n', 'b/b.txt': 'b\n' }),
  ]);
  home = await temporaryFolder();
  const cliFor = async ({ portal }: CliPortal) =>
    terminal(home.path, { ASSETPORTAL_URL: portal.url, ASSETPORTAL_TOKEN: await portal.login() });
  [admin, adminOfEmpty] = [await cliFor(library), await cliFor(empty)];
  await configure(library);
});
beforeEach(() => {
  count += 1;
  dir = join(home.path, `portal-${count}`);
});
afterAll(async () => {
  await library.close();
  await empty.close();
  await home.remove();
});

type Json = Record<string, unknown>;
const read = async (name: string) => JSON.parse(await readFile(join(dir, name), 'utf8')) as Json;
const edit = async (name: string, change: (content: Json) => void) => {
  const content = await read(name);
  change(content);
  await writeFile(join(dir, name), JSON.stringify(content));
};
const adminClient = async ({ portal }: CliPortal) => createAdminClient(await portal.admin());
const exported = async () => {
  expect(await admin.run(['export', dir, '--force'])).toMatchObject({ code: 0, stdout: '' });
};

describe('export, plan and apply (decisions, sections 6 and 7; findings T, 4.2)', () => {
  test('an export into an empty portal, and another export, give the same bytes', async () => {
    await exported();
    expect(Object.keys(await filesIn(dir))).toEqual([
      '.assetportal-export.json',

      'branding/loginHero.jpg',
      'branding/logo.png',
      'branding/style.css',
      'collections.json',
      'config.json',
      'config.schema.json',

      'formats.json',
      'groups.json',
      'pages/en.json',
      'permissions.json',
      'translations/de.json',
      'users.json',
    ]);
    expect((await stat(join(dir, 'users.json'))).mode & 0o777).toBe(0o600);
    const before = await filesIn(dir);
    const plan = await adminOfEmpty.run(['plan', dir, '--check', '--json']);
    expect(plan.code).toBe(1);
    const applied = await adminOfEmpty.run(['apply', dir, '--yes', '--json']);
    expect(applied).toMatchObject({ code: 0, stderr: '' });
    expect(itemsOf(applied.stdout)).toEqual(itemsOf(plan.stdout));
    expect(await adminOfEmpty.run(['plan', dir, '--check'])).toMatchObject({ code: 0, stdout: '' });
    expect(await filesIn(dir)).toEqual(before);
    await adminOfEmpty.run(['export', `${dir}-again`]);
    expect(await filesIn(`${dir}-again`)).toEqual(before);
  });

  test('an export of the same content changes no file, and --only exports some kinds', async () => {
    await exported();
    const { mtimeMs } = await stat(join(dir, 'config.json'));
    await admin.run(['export', dir]);
    expect((await stat(join(dir, 'config.json'))).mtimeMs).toBe(mtimeMs);
    await admin.run(['export', `${dir}-some`, '--only', 'groups,config']);
    expect(Object.keys(await filesIn(`${dir}-some`))).toEqual([
      '.assetportal-export.json',
      'config.json',
      'config.schema.json',
      'groups.json',
    ]);
    expect(await admin.run(['export', dir, '--only', 'rights'])).toMatchObject({ code: 2 });
  });

  test('repeated edits of the same value need no --force, because apply records the stored content', async () => {
    await exported();
    for (const rows of [40, 41]) {
      await edit('config.json', (config) => ((config['global'] as Json)['max_assets'] = rows));
      expect(await admin.run(['apply', dir])).toMatchObject({ code: 0 });
      expect((await admin.run(['config', 'get', 'global.max_assets'])).stdout).toBe(`${rows}\n`);
    }
  });

  test('groups that rules and users refer to are replaced in one apply', async () => {
    await exported();
    const text = (name: string) => readFile(join(dir, name), 'utf8');
    for (const name of ['groups.json', 'permissions.json', 'users.json'])
      await writeFile(join(dir, name), (await text(name)).replaceAll('"press"', '"media"'));
    expect(await admin.run(['apply', dir, '--delete'])).toMatchObject({ code: 2 });
    const result = await admin.run(['apply', dir, '--delete', '--yes']);
    expect(result).toMatchObject({ code: 0, stdout: '' });
    const { groups, users, permissions } = await adminClient(library);
    expect((await groups.list()).map(({ name }) => name)).toEqual([
      'guests',
      'users',
      'Agentur Süd',
      'media',
    ]);
    expect((await users.list()).find(({ name }) => name === 'grace')?.groups).toEqual(['media']);
    expect((await permissions.get()).value.rules.map(({ group }) => group).sort()).toEqual([
      'guests',
      'media',
    ]);
    expect(await admin.run(['plan', dir, '--delete', '--check'])).toMatchObject({ code: 0, stdout: '' });
  });

  test('a value that only the portal has changed stays, is drift for plan --check, and --force overwrites it', async () => {
    await exported();
    await admin.run(['config', 'set', 'search.rowHeight', '260']);
    const plan = await admin.run(['plan', dir, '--check']);
    expect(plan).toMatchObject({ code: 1, stdout: '' });
    expect(plan.stderr).toContain('--merge');
    expect(await admin.run(['apply', dir])).toMatchObject({ code: 0 });
    expect((await admin.run(['config', 'get', 'search.rowHeight'])).stdout).toBe('260\n');
    expect(await admin.run(['apply', dir, '--force'])).toMatchObject({ code: 0 });
    expect((await admin.run(['config', 'get', 'search.rowHeight'])).stdout).toBe('180\n');
    expect(await admin.run(['plan', dir, '--check'])).toMatchObject({ code: 0, stdout: '' });
  });

  test('config.json refers to its schema, and the portal does not store the reference', async () => {
    await exported();
    const { default: Ajv } = await import('ajv/dist/2020.js');
    const { $schema, ...config } = await read('config.json');
    expect($schema).toBe('./config.schema.json');
    const { $id: _, ...schema } = await read('config.schema.json');
    const ajv = new Ajv({ strict: false, validateFormats: false });
    expect([ajv.validate(schema, { $schema, ...config }), ajv.errors]).toEqual([true, null]);
    await edit('config.json', (content) => ((content['global'] as Json)['max_assets'] = 44));
    await admin.run(['apply', dir]);
    expect((await (await library.portal.admin()).config.get()).value).not.toHaveProperty('$schema');
  });

  test('pages list names the languages of each page, and who can open it', async () => {
    expect(await admin.run(['pages', 'list'])).toMatchObject({ code: 0, stdout: 'about\ten\tusers\n' });
    const { stdout } = await admin.run(['pages', 'list', '--json']);
    expect(itemsOf(stdout)).toEqual([{ key: 'about', languages: ['en'], global_access: false }]);
  });

  test('taking access away needs a confirmation, giving access does not', async () => {
    await exported();
    await edit('permissions.json', (content) => ((content['without_rule'] as Json)['guests'] = 'none'));
    expect(await admin.run(['apply', dir])).toMatchObject({ code: 2 });
    expect(await admin.run(['apply', dir, '--yes'])).toMatchObject({ code: 0 });
    await edit('permissions.json', (content) => ((content['without_rule'] as Json)['guests'] = 'view'));
    expect(await admin.run(['apply', dir])).toMatchObject({ code: 0 });
  });

  test.runIf(process.platform === 'linux' && existsSync('/usr/bin/script'))(
    'on a terminal, plan aligns the values, counts the assets without access, and names the last apply',
    async () => {
      await exported();
      await edit('config.json', (config) => ((config['global'] as Json)['max_assets'] = 12));
      await edit('permissions.json', (content) => {
        (content['rights'] as Json[]).push({ group: 'users', folder: 'b', access: 'none' });
      });
      const command = `stty cols 100; '${process.execPath}' '${BINARY}' plan '${dir}' --no-color`;
      const env = { ...admin.environment, TERM: 'xterm' };
      const output = await promisify(execFile)('/usr/bin/script', ['-qec', command, '/dev/null'], { env });
      const lines = output.stdout.replaceAll('\r', '').trimEnd().split('\n');
      expect(lines[0]).toMatch(/^127\.0\.0\.1:\d+ · last applied \d{4}-\d\d-\d\d by admin$/);
      expect(lines.slice(1, 6)).toEqual([
        'config',
        expect.stringMatching(/^ {2}~ global\.max_assets {3}\d+ → 12$/),
        'permissions',
        '  + rights.users /b     {"access":"none"}   ! takes access to 1 asset away',
        expect.stringMatching(/^1 to change, 1 to add, 0 to remove in 2 resources\. Apply with: /),
      ]);
    },
  );

  test('plan reports changed colors with too little contrast, and only those', async () => {
    await exported();
    const setColors = (light: Json) =>
      edit('config.json', ({ appearance }) => Object.assign((appearance as { light: Json }).light, light));
    await setColors({ accent: '#0a3d62', onAccent: '#ffffff' });
    const fine = await admin.run(['plan', dir, '--json']);
    expect(fine.code).toBe(0);
    expect(events(fine.stderr)).toEqual([]);
    await setColors({ accent: '#c8d8e0' });
    const low = await admin.run(['plan', dir, '--json']);
    expect(low.code).toBe(0);
    expect(events(low.stderr)).toMatchObject([{ kind: 'warning', code: 'contrast-low' }]);
    const german = await admin.run(['plan', dir], { env: { LANG: 'de_DE.UTF-8' } });
    expect(german.stderr).toMatch(
      /appearance\.light\.accent: Kontrast 1,\d:1, nötig 4,5:1 \([^)]* auf [^)]*\)\./,
    );
    await admin.run(['apply', dir]);
    expect((await admin.run(['plan', dir])).stderr).not.toContain('contrast');
  });

  test('an unknown key is a warning with the nearest one, a finding of plan --check, and is stored', async () => {
    await exported();
    await edit('config.json', (config) => {
      (config['global'] as Json)['max_asets'] = 7;
      config['zzz'] = {};
    });
    const keys = [
      expect.stringContaining('config.json: Unknown key “zzz”'),
      expect.stringContaining('config.json: Unknown key “global.max_asets”. Did you mean “max_assets”?'),
    ];
    const warnings = keys.map((message: unknown) => ({ kind: 'warning', code: 'key-unknown', message }));
    for (const line of [
      ['plan', dir, '--json'],
      ['apply', dir, '--dry-run', '--json'],
      ['config', 'import', dir, '--json'],
    ]) {
      const { code, stderr } = await admin.run(line);
      expect([code, events(stderr)]).toMatchObject([0, warnings]);
    }
    expect((await admin.run(['config', 'export', '--to', '-'])).stdout).toContain('max_asets');
    // The portal has the keys now. They still have no effect.
    const check = await admin.run(['plan', dir, '--check'], { env: { LANG: 'de_DE.UTF-8' } });
    expect(check.code).toBe(1);
    expect(check.stderr).toContain('Meinten Sie „max_assets“?');
    expect(check.stderr).not.toContain('✓');
    await edit('config.json', (config) => {
      delete (config['global'] as Json)['max_asets'];
      delete config['zzz'];
    });
    expect((await admin.run(['apply', dir, '--delete', '--yes'])).code).toBe(0);
    expect(await admin.run(['plan', dir, '--check'])).toMatchObject({ code: 0, stdout: '' });
  });

  test.each([
    ['formats.json', 'qualitty', 'convert_sets.0.qualitty', 'convert_sets'],
    ['permissions.json', 'acess', 'rights.0.acess', 'rights'],
    ['formats.json', 'zzz', 'zzz', undefined],
    ['permissions.json', 'rihgts', 'rihgts', undefined],
    ['groups.json', 'grups', 'grups', undefined],
    ['users.json', 'usres', 'usres', undefined],
  ])('%s with the unknown key %s is refused, and the key is named', async (name, key, path, list) => {
    await exported();
    await edit(name, (content) => {
      const [target] = list === undefined ? [content] : (content[list] as Json[]);
      (target as Json)[key] = [];
    });
    for (const command of ['plan', 'apply']) {
      const refused = await admin.run([command, dir]);
      expect(refused).toMatchObject({ code: 3, stdout: '' });
      expect(refused.stderr).toContain(`${name} contains invalid values: ${path}\n`);
    }
  });

  test('an image is compared as the portal stores it, and a refused file stores nothing', async () => {
    await exported();
    const { default: sharp } = await import('sharp');
    const image = sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } });
    const photo = image.withExif({ IFD0: { Copyright: 'secret' } }).jpeg({ quality: 95 });
    await writeFile(join(dir, 'branding/searchLogo.jpg'), await photo.toBuffer());
    expect(await admin.run(['apply', dir])).toMatchObject({ code: 0 });
    expect(await admin.run(['plan', dir, '--check'])).toMatchObject({ code: 0, stdout: '' });
    await writeFile(join(dir, 'branding/favicon.svg'), '<svg');
    await edit('config.json', (config) => ((config['global'] as Json)['max_assets'] = 77));
    expect((await admin.run(['apply', dir])).code).toBe(9);
    expect((await admin.run(['config', 'get', 'global.max_assets'])).stdout).not.toBe('77\n');
    await writeFile(join(dir, 'branding/searchLogo.png'), '');
    const duplicate = await admin.run(['plan', dir]);
    expect(duplicate).toMatchObject({ code: 3 });
    expect(duplicate.stderr).toContain('searchLogo.png');
  });

  test('export --merge merges the portal into changed files, and conflicts change no file', async () => {
    await exported();
    const { groups } = await adminClient(library);
    await edit('config.json', (config) => ((config['global'] as Json)['max_assets'] = 50));
    expect(await admin.run(['config', 'set', 'search.defaultView', 'grid'])).toMatchObject({ code: 0 });
    await groups.add({ name: 'added' });
    expect(await admin.run(['export', dir])).toMatchObject({ code: 3 });
    expect(await admin.run(['export', dir, '--merge'])).toMatchObject({ code: 0 });
    expect(await read('config.json')).toMatchObject({
      global: { max_assets: 50 },
      search: { defaultView: 'grid' },
    });
    expect((await read('groups.json'))['groups']).toContain('added');
    expect(await admin.run(['apply', dir])).toMatchObject({ code: 0 });
    expect((await admin.run(['config', 'get', 'global.max_assets'])).stdout).toBe('50\n');

    await edit('config.json', (config) => ((config['global'] as Json)['max_assets'] = 51));
    await admin.run(['config', 'set', 'global.max_assets', '52']);
    const before = await filesIn(dir);
    const result = await admin.run(['export', dir, '--merge']);
    expect(result).toMatchObject({ code: 9 });
    expect(result.stderr).toContain('admin');
    expect(await filesIn(dir)).toEqual(before);
  });

  test('users that another admin has changed are not overwritten', async () => {
    await exported();
    const { users } = await adminClient(library);
    await edit('users.json', (content) => (((content['users'] as Json[])[0] as Json)['locale'] = 'de'));
    await users.change({ name: 'grace', email: 'new@portal.example' });
    expect(await admin.run(['apply', dir])).toMatchObject({ code: 9 });
    expect((await users.list()).find(({ name }) => name === 'grace')?.email).toBe('new@portal.example');
  });

  test.each([
    ['permissions.json', '{"rights":[{"group":"press"}]}'],
    ['permissions.json', '{"rights":{}}'],
    ['permissions.json', '{"rights":[{"group":"x","folder":"a","access":"all"}]}'],
    ['users.json', '{"users":[{"name":"a/b"}]}'],
    ['users.json', '{"users":1}'],
    ['groups.json', '{"groups":[1]}'],
    ['formats.json', '{"convert_sets":[{"id":"A"}]}'],
    ['collections.json', '{"collections":[{}]}'],
    ['collections.json', '\u0000'],
  ])('%s with %s ends with 3 before anything is stored', async (name, text) => {
    await mkdir(dir);
    await writeFile(join(dir, name), text);
    const result = await admin.run(['apply', dir, '--force', '--yes']);
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr).toContain(name);
  });
});
