/**
 * @module-tag gate
 * @module-tag sizes
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portalWithFiles, type CliPortal } from '../cli/library.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { cases } from '../fixtures/run/nightly.js';
import { FILES, Runner } from './pipeline.js';
import { Repository } from './repository.js';

// Another branch adds the command. Remove this line and its use after the merge.
const isBuilt = (await readFile(join(FILES, '../../cli.md'), 'utf8')).includes('\n### translations check\n');

const GITHUB = 'translation-sync/github/translations.yml';
const GITLAB = 'translation-sync/gitlab/translations.gitlab-ci.yml';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let url: string;
/** Token with the scopes that the recipe names. */
let token: string;
let repository: Repository;
let count = 0;
beforeAll(async () => {
  library = await portalWithFiles({ 'a.txt': 'a\n' });
  home = await temporaryFolder();
  ({ url } = library.portal);
  const runner = await Runner.create(join(home.path, 'admin'));
  const created = await runner.run(
    'assetportal token create --name ci --may translations:read,translations:write --until 90d',
    { ASSETPORTAL_URL: url, ASSETPORTAL_TOKEN: await library.portal.login() },
  );
  token = created.stdout.trim();
});
beforeEach(async () => {
  count += 1;
  await save({ search: { title: 'Suche', placeholder: 'Suchen' } });
  repository = await Repository.create(
    join(home.path, `repository-${count}`),
    'assetportal translations export --to portal',
    { ASSETPORTAL_URL: url, ASSETPORTAL_TOKEN: token },
  );
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

const save = async (tree: Record<string, Record<string, string>>) =>
  (await library.portal.admin()).translations.save({ lang: 'de', tree });
const stored = async () => (await (await library.portal.admin()).translations.get({ lang: 'de' })).value;
const edit = (search: Record<string, string>) =>
  repository.edit('portal/translations/de.json', (tree) => (tree['search'] = search));
/** Runs the jobs that import main and export what other admins have changed. */
const github = (secret = token) =>
  repository.runner.github(GITHUB, 'sync', {
    'vars.ASSETPORTAL_URL': url,
    'secrets.ASSETPORTAL_TRANSLATIONS_TOKEN': secret,
  });
const gitlab = (secret = token) =>
  repository.runner.gitlab(GITLAB, 'sync-translations', {
    ASSETPORTAL_URL: url,
    ASSETPORTAL_TRANSLATIONS_TOKEN: secret,
    CI_DEFAULT_BRANCH: 'main',
  });

describe.each(
  cases(
    [
      ['GitHub', github],
      ['GitLab', gitlab],
    ],
    1,
  ),
)('translation sync with %s', (_, sync) => {
  test('imports main, exports changes of other admins, and commits nothing the next time', async () => {
    await edit({ title: 'Finden', placeholder: 'Suchen' });
    await repository.push('Translate the title');
    await save({ search: { title: 'Suche', placeholder: 'Was suchen Sie?' } });
    expect(await sync()).toMatchObject({ code: 0 });
    const both = { search: { title: 'Finden', placeholder: 'Was suchen Sie?' } };
    expect(await stored()).toEqual(both);
    expect(await repository.main('portal/translations/de.json')).toEqual(both);
    const subjects = ['Export translations from the portal', 'Translate the title', 'Export the portal'];
    expect(await repository.subjects()).toEqual(subjects);
    expect(await sync()).toMatchObject({ code: 0 });
    expect(await repository.subjects()).toEqual(subjects);
    // The manifest is the base of the next change, so that it is no conflict.
    await edit({ title: 'Recherche', placeholder: 'Was suchen Sie?' });
    await repository.push('Translate the title again');
    expect(await sync()).toMatchObject({ code: 0 });
    expect(await stored()).toHaveProperty('search.title', 'Recherche');
  });
});

describe('translation sync', () => {
  test('starts without translations, and then has those of the portal', { tags: ['night'] }, async () => {
    await repository.run('git rm --quiet -r portal/translations');
    await repository.push('Start without translations');
    expect(await github()).toMatchObject({ code: 0 });
    expect(await repository.main('portal/translations/de.json')).toEqual({
      search: { title: 'Suche', placeholder: 'Suchen' },
    });
  });

  test('ends with 9 for a conflict, and stores and commits nothing', async () => {
    await edit({ title: 'Finden', placeholder: 'Suchen' });
    await repository.push('Translate the title');
    await save({ search: { title: 'Recherche', placeholder: 'Suchen' } });
    const result = await github();
    expect(result).toMatchObject({ code: 9 });
    expect(result.stderr).toContain('search.title');
    expect(await stored()).toHaveProperty('search.title', 'Recherche');
    expect(await repository.subjects()).toHaveLength(2);
  });

  test('ends with 4 without a token', { tags: ['night'] }, async () => {
    await edit({ title: 'Finden', placeholder: 'Suchen' });
    await repository.push('Translate the title');
    expect(await github('')).toMatchObject({ code: 4 });
    expect(await stored()).toHaveProperty('search.title', 'Suche');
  });
});

test.skipIf(!isBuilt)(
  'the files for translators are exported and imported again',
  { tags: ['night'] },
  async () => {
    const recipe = await readFile(join(FILES, '../translation-sync.md'), 'utf8');
    const [, commands = ''] = /^## Files for translators\n[^]*?```sh\n([^]*?)```/m.exec(recipe) ?? [];
    const [exportFiles = '', ...imports] = commands.trim().split('\n');
    const env = { ASSETPORTAL_URL: url, ASSETPORTAL_TOKEN: token };
    await repository.run(exportFiles, env);
    await repository.run("sed -i 's/>Suche</>Recherche</' translators/translations/de.xlf", env);
    expect(await repository.run(imports.join('\n'), env)).toContain('Recherche');
    expect(await stored()).toEqual({ search: { title: 'Recherche', placeholder: 'Suchen' } });
  },
);

describe.skipIf(!isBuilt)('the check of a pull request', () => {
  const broken = { login: { passTooShort: 'Mindestens {{wenigste}} Zeichen' } };
  const breakPlaceholder = () =>
    repository.edit('portal/translations/de.json', (tree) => Object.assign(tree, broken));

  test('GitHub marks the line of a broken placeholder, without a token', { tags: ['night'] }, async () => {
    const check = () => repository.runner.github(GITHUB, 'check', {});
    expect(await check()).toMatchObject({ code: 0 });
    await breakPlaceholder();
    const result = await check();
    expect(result).toMatchObject({ code: 1 });
    expect(result.stdout).toMatch(/^::error file=portal\/translations\/de\.json,line=\d+,title=/m);
    expect(await readFile(repository.runner.summary, 'utf8')).toContain('login.passTooShort');
  });

  test('GitLab gets both reports, although the job fails', { tags: ['night'] }, async () => {
    await breakPlaceholder();
    expect(await repository.runner.gitlab(GITLAB, 'check-translations', {})).toMatchObject({ code: 1 });
    const read = (name: string) => readFile(join(repository.runner.folder, name), 'utf8');
    expect(JSON.parse(await read('gl-code-quality-report.json'))).toMatchObject([
      { severity: 'major', location: { path: 'portal/translations/de.json' } },
    ]);
    expect(await read('translations.xml')).toContain('<failure');
  });
});
