import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../fixtures/folder.js';
import { FILES, readWorkflow, Runner } from './pipeline.js';

const DOCS = resolve(FILES, '..');
const ACTION = 'setup-assetportal/action.yml';

let home: Awaited<ReturnType<typeof temporaryFolder>>;
let runner: Runner;
let files: string[];
beforeAll(async () => {
  home = await temporaryFolder();
  runner = await Runner.create(home.path);
  const entries = await readdir(FILES, { recursive: true, withFileTypes: true });
  files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(FILES, join(entry.parentPath, entry.name)));
});
afterAll(() => home.remove());

const read = (name: string) => readFile(join(FILES, name), 'utf8');

describe('the files of the recipes', () => {
  test('are all linked from a recipe, and the links of the recipes lead to files', async () => {
    const documents = (await readdir(DOCS)).filter((name) => name.endsWith('.md'));
    const linked = new Set<string>();
    for (const document of documents) {
      const text = await readFile(join(DOCS, document), 'utf8');
      for (const [, target = ''] of text.matchAll(/\]\(((?:\.\.\/|files\/)?[\w./-]+)(?:#[\w-]+)?\)/g)) {
        const path = join(DOCS, target);
        await expect(stat(path), `${document}: ${target}`).resolves.toBeDefined();
        if (target.startsWith('files/')) linked.add(relative(FILES, path));
      }
    }
    expect([...linked].sort()).toEqual([...files].sort());
    const index = await readFile(join(DOCS, 'README.md'), 'utf8');
    for (const document of documents.filter((name) => name !== 'README.md'))
      expect(index).toContain(`(${document})`);
  });

  test('name no portal other than portal.example', async () => {
    for (const name of files) {
      for (const [address] of (await read(name)).matchAll(/https?:\/\/[^\s'"]+/g))
        expect(address, name).toMatch(/^https:\/\/portal\.example/);
    }
  });

  test('scripts are executable, and end at the first error', async () => {
    const scripts = files.filter((name) => !dirname(name).includes('git/') && !/\.\w+$|file$/.test(name));
    expect(scripts.length).toBeGreaterThanOrEqual(4);
    for (const name of scripts) {
      expect(await read(name), name).toMatch(/^#!\/bin\/sh\n(#.*\n)+set -eu\n/);
      expect((await stat(join(FILES, name))).mode & 0o111, name).toBe(0o111);
      expect(await runner.run(`sh -n '${join(FILES, name)}'`), name).toMatchObject({ code: 0, stderr: '' });
    }
  });

  test('workflows have the least permissions, and give a fork no secrets', async () => {
    const names = files.filter((name) => dirname(name).endsWith('github'));
    expect(names.length).toBeGreaterThanOrEqual(4);
    for (const name of names) {
      const workflow = await readWorkflow(name);
      expect(await read(name), name).not.toContain('pull_request_target');
      expect(workflow, name).toHaveProperty('permissions.contents');
      for (const job of Object.values(workflow.jobs)) {
        const secrets = Object.values(job.env ?? {})
          .join('\n')
          .includes('secrets.');
        const steps = JSON.stringify(job.steps);
        // Secrets in steps would escape this check, and expressions in scripts would run what a branch is called.
        expect(steps, name).not.toContain('${{');
        if (secrets && 'pull_request' in workflow.on)
          expect(job.if, name).toMatch(/head\.repo\.full_name == github\.repository|!= 'pull_request'/);
      }
    }
  });

  test('units of the service manager name the script and the settings of the recipe', async () => {
    const unit = await read('nightly-mirror/portal-mirror.service');
    expect(unit).toContain('ExecStart=/usr/local/bin/portal-mirror\n');
    expect(unit).toContain('EnvironmentFile=/etc/assetportal/mirror.env\n');
    expect(unit).toContain('OnFailure=portal-mirror-alert.service\n');
    const settings = await read('nightly-mirror/mirror.env');
    const { MIRROR_DIR = '', MIRROR_REPORTS = '' } = Object.fromEntries(
      settings.split('\n').map((line) => line.split('=') as [string, string]),
    );
    expect(unit).toContain(`ReadWritePaths=${MIRROR_DIR}\n`);
    expect(unit).toContain(`LogsDirectory=${MIRROR_REPORTS.replace('/var/log/', '')}\n`);
  });
});

test('the action of GitHub installs the command and prints its version', { tags: ['gate'] }, async () => {
  const prefix = join(home.path, 'prefix');
  await mkdir(join(prefix, 'lib'), { recursive: true });
  const env = { NPM_CONFIG_PREFIX: prefix, NPM_CONFIG_OFFLINE: 'true', NPM_CONFIG_UPDATE_NOTIFIER: 'false' };
  const folder = resolve(import.meta.dirname, '../../packages/cli');
  const result = await runner.action(ACTION, { 'inputs.package': folder }, env);
  expect(result).toMatchObject({ code: 0 });
  const { version, name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    [key: string]: string;
  };
  expect(result.stdout).toContain(`${String(version)}\n`);
  // All files install the same version.
  const { inputs } = parse(await read(ACTION)) as { inputs: { package: { default: string } } };
  const installed = `${String(name)}@${String(version)}`;
  expect(inputs.package.default).toBe(installed);
  for (const file of files) {
    for (const [found] of (await read(file)).matchAll(/@assetportal\/cli@[\w.-]+/g))
      expect(found).toBe(installed);
  }
  expect((await stat(join(prefix, 'bin/assetportal'))).isFile()).toBe(true);
});
