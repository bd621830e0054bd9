import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { itemsOf, terminal } from '../terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let admin: ReturnType<typeof terminal>;
/** A CLI without a portal. */
let offline: ReturnType<typeof terminal>;

/** A message that starts commands, closes elements and ends rows of reports. */
const HOSTILE = '\n::error::x %0A ]]> </failure> "|` {{wrong}}\u202e\u001b[2J';
const GERMAN = {
  download: { progress: '{{prozent}} %' },
  search: { found_one: '<b>x</b>', 'no::such,key': 'a', found_few: 'b' },
  toast: 'message in place of a group',
};

beforeAll(async () => {
  library = await portalWithFiles({ 'a.txt': 'a\n' });
  home = await temporaryFolder();
  const token = await library.portal.login();
  admin = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: token });
  offline = terminal(home.path, { ASSETPORTAL_URL: 'http://127.0.0.1:9' });
  await mkdir(join(home.path, 'portal/translations'), { recursive: true });
  await writeFile(join(home.path, 'portal/translations/de.json'), JSON.stringify(GERMAN, null, 2));
  await mkdir(join(home.path, 'evil/translations'), { recursive: true });
  const evil = { download: { progress: HOSTILE }, [HOSTILE]: 'x' };
  await writeFile(join(home.path, 'evil/translations/de.json'), JSON.stringify(evil, null, 2));
});
afterAll(async () => {
  await library.close();
  await home.remove();
});
const check = (...args: string[]) => offline.run(['translations', 'check', ...args]);

describe('findings (mockup, translations)', () => {
  test('of files, without a request, with their lines', async () => {
    const { stdout, code } = await check('portal', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ languages: [{ lang: 'de', percent: 100 }] });
    expect(itemsOf(stdout).map(({ kind, key, line, error }) => [kind, key, line, error])).toEqual([
      ['placeholders', 'download.progress', 3, true],
      ['tags', 'search.found_one', 6, true],
      ['plural-unused', 'search.found_few', 8, true],
      ['surplus', 'search.no::such,key', 7, true],
      ['group', 'toast', 10, true],
    ]);
  });

  test('of the portal: missing messages fail, unless they are allowed; the same as the source never fails', async () => {
    const { translations } = await library.portal.admin();
    await translations.save({ lang: 'fr', tree: { search: { title: 'Search', submit: 'Chercher' } } });
    const all = await admin.run(['translations', 'check', '--lang', 'fr']);
    expect(all.code).toBe(1);
    expect(all.stdout).toMatch(/^fr\tmissing\t/);
    expect(all.stdout).toContain('fr\tsame\tsearch.title\tSearch\tSearch\ttranslations/fr.json\t\n');
    const allowed = await admin.run(['translations', 'check', '--lang', 'fr', '--allow-missing']);
    expect(allowed.code).toBe(0);
    // German is built in, so that nothing is missing.
    expect(await admin.run(['translations', 'check', '--lang', 'de'])).toMatchObject({ code: 0, stdout: '' });
    expect(await admin.run(['translations', 'check', '--lang', 'eo'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('an entry that cannot be read is a difference, although the others have no finding', async () => {
    const rows = ['key,source,target', 'search.title,Search,Suche', 'search.title,Search,Suchen'];
    await writeFile(join(home.path, 'de.csv'), rows.join('\n'));
    const result = await check('de.csv', '--allow-missing');
    expect(result.stderr).toContain('de.csv:3');
    expect(result).toMatchObject({ code: 1, stdout: '' });
  });

  test('a missing folder, a damaged file and an unknown format', async () => {
    expect((await check('nowhere')).code).toBe(3);
    await mkdir(join(home.path, 'empty/translations'), { recursive: true });
    expect(await check('empty')).toMatchObject({ code: 0, stdout: '' });
    await writeFile(join(home.path, 'empty/translations/notes.txt'), '');
    const other = await check('empty');
    expect(other).toMatchObject({ code: 3, stdout: '' });
    expect(other.stderr).toContain('assetportal translations export --to ');
    expect((await check('portal', '--format', 'html')).code).toBe(2);
    expect((await check('portal', '--format', 'sarif', '--json')).code).toBe(2);
    await writeFile(join(home.path, 'de.po'), 'msgid');
    expect(await check('de.po')).toMatchObject({ code: 3, stdout: '' });
  });
});

describe('reports of pipelines (findings T, 4.3)', () => {
  test('GitHub: workflow commands with escaped values, and a summary', async () => {
    const summary = join(home.path, 'summary.md');
    await writeFile(summary, 'before\n');
    const env = { GITHUB_STEP_SUMMARY: summary };
    const { stdout, code } = await offline.run(['translations', 'check', 'evil', '--format', 'github'], {
      env,
    });
    expect(code).toBe(1);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /^::error file=evil\/translations\/de\.json,line=3,title=de%3A download\.progress::.*\{\{percent\}\}.*\{\{wrong\}\}/,
    );
    expect(lines[2]).toMatch(/^::error file=[^:]*,title=de%3A %3A%3Aerror%3A%3Ax %250A /);
    // eslint-disable-next-line no-control-regex -- The expression finds control characters.
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    const text = await readFile(summary, 'utf8');
    expect(text).toMatch(/^before\n### Check of the translations\n/);
    expect(text).toContain('| de | ');
    expect(text).not.toContain('</failure>');
  });

  test('GitLab: Code Quality, whose fingerprints do not depend on lines', async () => {
    const issues = JSON.parse((await check('portal', '--format', 'gitlab')).stdout) as Record<
      string,
      unknown
    >[];
    expect(issues[0]).toEqual({
      description: expect.stringContaining('de download.progress: ') as string,
      check_name: 'translations/placeholders',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      severity: 'major',
      location: { path: 'portal/translations/de.json', lines: { begin: 3 } },
    });
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
  });

  test('JUnit: well-formed XML with one failure per finding', async () => {
    const { stdout } = await check('evil', '--format', 'junit');
    const names: string[] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name }) => names.push(name));
    parser.write(stdout).close();
    expect(names.filter((name) => name === 'failure')).toHaveLength(3);
    expect(stdout).toContain('<testsuite name="translations.de" tests="3" failures="3" skipped="0">');
  });

  test('SARIF 2.1.0: rules, levels and places', async () => {
    const { stdout } = await check('evil', '--format', 'sarif');
    const { runs, ...head } = JSON.parse(stdout) as {
      runs: {
        tool: { driver: { rules: { id: string }[] } };
        results: { ruleId: string; ruleIndex: number }[];
      }[];
    };
    expect(head).toEqual({ $schema: expect.stringContaining('sarif-2.1.0') as string, version: '2.1.0' });
    const [run] = runs;
    for (const { ruleId, ruleIndex } of run?.results ?? [])
      expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(run?.results).toHaveLength(3);
    expect(run?.results[0]).toMatchObject({
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'evil/translations/de.json' },
            region: { startLine: 3 },
          },
        },
      ],
    });
  });
});
