import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portalWithFiles, type CliPortal } from '../cli/library.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { Runner } from './pipeline.js';
import { Repository } from './repository.js';

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
    ...{ 'vars.ASSETPORTAL_URL': url, 'secrets.ASSETPORTAL_TRANSLATIONS_TOKEN': secret },
  });
const gitlab = (secret = token) =>
  repository.runner.gitlab(GITLAB, 'sync-translations', {
    ...{ ASSETPORTAL_URL: url, ASSETPORTAL_TRANSLATIONS_TOKEN: secret, CI_DEFAULT_BRANCH: 'main' },
  });

describe.each([
  ['GitHub', github],
  ['GitLab', gitlab],
])('translation sync with %s', (_, sync) => {
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

  test('ends with 9 for a conflict, and stores and commits nothing', async () => {
    await edit({ title: 'Finden', placeholder: 'Suchen' });
    await repository.push('Translate the title');
    await save({ search: { title: 'Recherche', placeholder: 'Suchen' } });
    const result = await sync();
    expect(result).toMatchObject({ code: 9 });
    expect(result.stderr).toContain('search.title');
    expect(await stored()).toHaveProperty('search.title', 'Recherche');
    expect(await repository.subjects()).toHaveLength(2);
  });

  test('ends with 4 without a token', async () => {
    await edit({ title: 'Finden', placeholder: 'Suchen' });
    await repository.push('Translate the title');
    expect(await sync('')).toMatchObject({ code: 4 });
    expect(await stored()).toHaveProperty('search.title', 'Suche');
  });
});
