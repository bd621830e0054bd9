import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portalWithFiles, type CliPortal } from '../cli/library.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { FILES, Runner } from './pipeline.js';
import { Repository } from './repository.js';

// The recipe needs commands that another branch adds. Remove this line and its uses after the merge.
const isBuilt = (await readFile(join(FILES, '../../cli.md'), 'utf8')).includes('\n### plan\n');

const FOLDER = 'configuration-in-git';
const GITLAB = `${FOLDER}/gitlab/portal.gitlab-ci.yml`;
const KINDS = 'config,translations,pages,branding,formats,collections,groups,permissions';

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
});
beforeEach(async () => {
  count += 1;
  await set('search.defaultView', 'list');
  await set('global.max_assets', '100');
  repository = await Repository.create(
    join(home.path, `repository-${count}`),
    `assetportal export portal --only ${KINDS}`,
    environment('write'),
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
/** Changes a setting as another admin does. */
const set = async (key: string, value: string) => {
  const runner = await Runner.create(join(home.path, 'admin'));
  const result = await runner.run(`assetportal config set ${key} ${value}`, {
    ...{ ASSETPORTAL_URL: url, ASSETPORTAL_TOKEN: await library.portal.login() },
  });
  expect(result).toMatchObject({ code: 0 });
};
const stored = async () =>
  (await (await library.portal.admin()).config.get()).value;
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

describe.skipIf(!isBuilt).each(['GitHub', 'GitLab'] as const)('configuration in git with %s', (name) => {
  const run = pipelines[name];

  test('plans a change, applies it once it is on main, and detects no drift afterwards', async () => {
    expect(await run('plan')).toMatchObject({ code: 0, stdout: '' });
    await edit('grid');
    const plan = await run('plan');
    expect(plan).toMatchObject({ code: 0, stdout: expect.stringContaining('search.defaultView') as string });
    const written =
      name === 'GitHub' ? repository.runner.summary : join(repository.runner.folder, 'plan.txt');
    expect(await readFile(written, 'utf8')).toContain('search.defaultView');
    expect(await stored()).toHaveProperty('search.defaultView', 'list');
    await repository.run('rm -f plan.txt');
    await repository.push('Show a grid');
    await set('global.max_assets', '33');
    expect(await run('apply')).toMatchObject({ code: 0 });
    expect(await stored()).toMatchObject({ search: { defaultView: 'grid' }, global: { max_assets: 33 } });
    // The change of the other admin is on main, and the manifest is the base of the next change.
    expect(await repository.main('portal/config.json')).toMatchObject({
      ...{ search: { defaultView: 'grid' }, global: { max_assets: 33 } },
    });
    expect((await repository.subjects())[0]).toBe('Record the state of the portal');
    expect(await run('drift')).toMatchObject({ code: 0, stdout: '' });
    await edit('thumbnail');
    await repository.push('Show thumbnails');
    expect(await run('apply')).toMatchObject({ code: 0 });
    expect(await stored()).toHaveProperty('search.defaultView', 'thumbnail');
  });

  test('drift ends with 1, a conflict with 9, and a missing token with 4', async () => {
    await set('search.defaultView', 'grid');
    const drift = await run('drift');
    expect(drift).toMatchObject({ code: 1 });
    expect(drift.stdout).toContain('search.defaultView');
    await edit('thumbnail');
    const conflict = await run('apply');
    expect(conflict).toMatchObject({ code: 9 });
    expect(await stored()).toHaveProperty('search.defaultView', 'grid');
    expect(await run('drift', { read: '', write: '' })).toMatchObject({ code: 4 });
    expect(await run('apply', { read: '', write: '' })).toMatchObject({ code: 4 });
    // The token for plans may change nothing.
    expect((await run('apply', { ...tokens, write: tokens.read })).code).not.toBe(0);
    expect(await stored()).toHaveProperty('search.defaultView', 'grid');
  });
});

describe.skipIf(!isBuilt)('pre-commit', () => {
  const commit = () => repository.runner.run('git add . && git commit --message x', environment('read'));
  beforeEach(async () => {
    await repository.runner.copy(`${FOLDER}/pre-commit`, '.git/hooks/pre-commit');
  });

  test('permits a valid change, and rejects an invalid one and a conflict', async () => {
    await edit('grid');
    expect(await commit()).toMatchObject({ code: 0 });
    await edit('gird');
    expect((await commit()).code).toBe(1);
    await set('search.defaultView', 'grid');
    await edit('thumbnail');
    const conflict = await commit();
    expect(conflict).toMatchObject({ code: 1 });
    expect(conflict.stderr).toContain('--merge');
    const url = 'http://127.0.0.1:9';
    expect(await repository.runner.run('git commit --message x', { ASSETPORTAL_URL: url })).toMatchObject({
      ...{ code: 0, stderr: expect.stringContaining('not checked') as string },
    });
  });
});
