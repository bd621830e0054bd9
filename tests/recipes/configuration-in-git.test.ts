/** @module-tag gate */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { portalWithFiles, type CliPortal } from '../cli/library.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { FILES, Runner } from './pipeline.js';
import { Repository } from './repository.js';

const FOLDER = 'configuration-in-git';
const GITLAB = `${FOLDER}/gitlab/portal.gitlab-ci.yml`;

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let url: string;
/** Tokens with the scopes that the recipe names. */
const tokens = { read: '', write: '' };
let repository: Repository;
let count = 0;
beforeAll(async () => {
  library = await portalWithFiles({ 'a.txt': 'a\n' });
  home = await temporaryFolder();
  ({ url } = library.portal);
  const runner = await Runner.create(join(home.path, 'admin'));
  const env = { ASSETPORTAL_URL: url, ASSETPORTAL_TOKEN: await library.portal.login() };
  const recipe = await readFile(join(FILES, '..', 'configuration-in-git.md'), 'utf8');
  for (const name of ['read', 'write'] as const) {
    const [command = ''] =
      new RegExp(`^assetportal token create --name portal-${name} .*$`, 'm').exec(recipe) ?? [];
    const created = await runner.run(command, env);
    tokens[name] = created.stdout.trim();
  }
  await set('list', 100);
  const [, setup = ''] = /^ +(assetportal export portal .*)$/m.exec(recipe) ?? [];
  expect(await runner.run(setup, environment('read'))).toMatchObject({ code: 0 });
});
beforeEach(async () => {
  count += 1;
  await set('list', 100);
  const exported = join(home.path, 'admin', 'work', 'portal');
  repository = await Repository.create(
    join(home.path, `repository-${count}`),
    `cp -r '${exported}' portal`,
    {},
  );
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

const environment = (token: keyof typeof tokens) => ({
  ASSETPORTAL_URL: url,
  ASSETPORTAL_TOKEN: tokens[token],
});
/** Changes settings as another admin does. */
const set = async (defaultView: string, maxAssets: number) => {
  const { config } = await library.portal.admin();
  const { value, etag } = await config.get();
  const { search = {}, global = {} } = value as Record<string, object>;
  const changed = { search: { ...search, defaultView }, global: { ...global, max_assets: maxAssets } };
  await config.save({ config: { ...value, ...changed } }, { ifMatch: etag });
};
const stored = async () => (await (await library.portal.admin()).config.get()).value;
/** Sets `search.defaultView` in the working folder. */
const edit = (view: string) =>
  repository.edit('portal/config.json', (config) => {
    config['search'] = { ...(config['search'] as object), defaultView: view };
  });

const pipelines = {
  GitHub: (job: 'plan' | 'apply' | 'drift', secrets = tokens) =>
    repository.runner.github(`${FOLDER}/github/portal-${job}.yml`, job, {
      'vars.ASSETPORTAL_URL': url,
      'secrets.ASSETPORTAL_READ_TOKEN': secrets.read,
      'secrets.ASSETPORTAL_TOKEN': secrets.write,
    }),
  GitLab: (job: 'plan' | 'apply' | 'drift', secrets = tokens) =>
    repository.runner.gitlab(GITLAB, job, {
      ASSETPORTAL_URL: url,
      ASSETPORTAL_READ_TOKEN: secrets.read,
      ASSETPORTAL_TOKEN: secrets.write,
      CI_DEFAULT_BRANCH: 'main',
    }),
};

test('GitHub plans a change, applies it once it is on main, and detects no drift afterwards', async () => {
  const run = pipelines.GitHub;
  await edit('grid');
  const plan = await run('plan');
  expect(plan).toMatchObject({ code: 0, stdout: expect.stringContaining('search.defaultView') as string });
  expect(await readFile(repository.runner.summary, 'utf8')).toContain('search.defaultView');
  expect(await stored()).toHaveProperty('search.defaultView', 'list');
  await repository.push('Show a grid');
  await set('list', 33);
  expect(await run('apply')).toMatchObject({ code: 0 });
  const both = { search: { defaultView: 'grid' }, global: { max_assets: 33 } };
  expect(await stored()).toMatchObject(both);
  // The change of the other admin is on main, and the manifest is the base of the next change.
  expect(await repository.main('portal/config.json')).toMatchObject(both);
  expect((await repository.subjects())[0]).toBe('Record the state of the portal');
  expect(await run('drift')).toMatchObject({ code: 0, stdout: '' });
  await edit('thumbnail');
  await repository.push('Show thumbnails');
  expect(await run('apply')).toMatchObject({ code: 0 });
  expect(await stored()).toHaveProperty('search.defaultView', 'thumbnail');
});

test('GitLab plans and applies in the same way', { tags: ['night'] }, async () => {
  const run = pipelines.GitLab;
  await edit('grid');
  expect(await run('plan')).toMatchObject({ code: 0 });
  const plan = await readFile(join(repository.runner.folder, 'plan.txt'), 'utf8');
  expect(plan).toContain('search.defaultView');
  await repository.run('rm plan.txt');
  await repository.push('Show a grid');
  expect(await run('apply')).toMatchObject({ code: 0 });
  expect(await stored()).toHaveProperty('search.defaultView', 'grid');
  expect((await repository.subjects())[0]).toBe('Record the state of the portal');
  await set('list', 100);
  expect(await run('drift')).toMatchObject({ code: 1 });
  expect(await run('apply', { read: '', write: '' })).toMatchObject({ code: 4 });
});

test(
  'GitHub ends with 1 for drift, 9 for a conflict, 4 without a token, and 5 with the token of plans',
  { tags: ['night'] },
  async () => {
    const run = pipelines.GitHub;
    await set('grid', 100);
    const drift = await run('drift');
    expect(drift).toMatchObject({ code: 1 });
    expect(drift.stdout).toMatch(/^-.*"list".*\n\+.*"grid"/m);
    expect(await run('drift', { read: '', write: '' })).toMatchObject({ code: 4 });
    await repository.edit('portal/config.json', (config) => (config['global'] = { max_assets: 7 }));
    expect(await run('apply', { ...tokens, write: tokens.read })).toMatchObject({ code: 5 });
    await edit('thumbnail');
    const conflict = await run('apply');
    expect(conflict).toMatchObject({ code: 9 });
    expect(conflict.stderr).toContain('search.defaultView');
    expect(await stored()).toMatchObject({ search: { defaultView: 'grid' }, global: { max_assets: 100 } });
  },
);

test(
  'the hook permits a valid commit, rejects an invalid one and a conflict, and works offline',
  { tags: ['night'] },
  async () => {
    const commit = () => repository.runner.run('git add . && git commit --message x', environment('read'));
    await repository.runner.copy('configuration-in-git/pre-commit', '.git/hooks/pre-commit');
    await edit('grid');
    expect(await commit()).toMatchObject({ code: 0 });
    await edit('gird');
    expect(await commit()).toMatchObject({ code: 1 });
    await set('grid', 100);
    await edit('thumbnail');
    const conflict = await commit();
    expect(conflict).toMatchObject({ code: 1 });
    expect(conflict.stderr).toContain('--merge');
    const offline = { ASSETPORTAL_URL: 'http://127.0.0.1:9', ASSETPORTAL_TOKEN: tokens.read };
    expect(await repository.runner.run('git commit --message x', offline)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('not checked') as string,
    });
  },
);
