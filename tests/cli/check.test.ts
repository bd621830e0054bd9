/** @module-tag gate */
import { cp, mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkIntegrity } from '@assetportal/server';
import { describeResult } from '../../packages/cli/src/commands/check/describe-result.js';
import { toFailure } from '../../packages/cli/src/kernel/errors/failure.js';
import { createTranslate, type Language } from '../../packages/cli/src/kernel/text/translate.js';
import english from '../../packages/cli/src/translations/en.json' with { type: 'json' };
import german from '../../packages/cli/src/translations/de.json' with { type: 'json' };
import { usedState, type UsedState } from '../server/check/used-state.js';
import { terminal } from './terminal.js';

let used: UsedState;
let damaged: string;
let cli: ReturnType<typeof terminal>;
beforeAll(async () => {
  used = await usedState();
  damaged = await used.copy();
  await truncate(join(damaged, 'search.snapshot'), 1000);
  await writeFile(join(damaged, 'search.snapshot.part'), '');
  cli = terminal(used.home);
});
afterAll(() => used.remove());

describe('check', () => {
  test('prints one line per check, and exits with 0 for a state and a backup without damage', async () => {
    const state = await cli.run(['check', used.library, '--data', used.state]);
    expect(state).toMatchObject({ code: 0, stderr: 'No damage.\n' });
    expect(state.stdout.split('\n').map((line) => line.split('\t').slice(0, 2).join(' '))).toEqual([
      'ok access',
      'ok database',
      'ok references',
      'ok branding',
      'ok renditions',
      'ok index',
      'ok files',
      'ok backup',
      '',
    ]);
    const backup = await cli.run(['check', 'portal.zip']);
    expect(backup).toMatchObject({ code: 0, stderr: 'No damage.\n' });
    expect(backup.stdout).toBe(`ok\tbackup\t${used.backup}: 19 entries, can be restored\t\n`);
  });

  test('exits with 1 for damage, and says what to do, in both languages', async () => {
    const result = await cli.run(['check', damaged]);
    expect(result).toMatchObject({ code: 1, stderr: '1 check has failed.\n' });
    expect(result.stdout).toContain(
      'failed\tindex\tThe snapshot of the search index is damaged (search.snapshot)\tCheck the disk. Stop the server',
    );
    expect(result.stdout).toContain('warning\tfiles\t1 temporary file is left');
    const translated = await cli.run(['check', damaged], { env: { ASSETPORTAL_LANG: 'de' } });
    expect(translated.stdout).toContain(
      '\tDie Kopie des Suchindex auf dem Datenträger ist beschädigt (search.snapshot)\tPrüfen Sie',
    );
  });

  test('exits with 0 if there are only warnings', { tags: ['night'] }, async () => {
    const state = await used.copy();
    await writeFile(join(state, 'search.snapshot.part'), '');
    expect(await cli.run(['check', state])).toMatchObject({ code: 0 });
  });

  test('--json prints one document', { tags: ['night'] }, async () => {
    const { code, stdout, stderr } = await cli.run(['check', damaged, '--json']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const { items, ...head } = JSON.parse(stdout) as { items: { ok: unknown }[] };
    expect(head).toEqual({
      kind: 'check',
      version: 1,
      ok: false,
      subject: 'state',
      path: damaged,
      in_use: false,
    });
    expect(items.filter(({ ok }) => ok !== true)).toEqual([
      {
        name: 'index',
        ok: false,
        finding: 'index-damaged',
        detail: english.check.findings['index-damaged'].message + ' (search.snapshot)',
        hint: english.check.findings['index-damaged'].hint,
        details: ['search.snapshot'],
      },
      {
        name: 'files',
        ok: 'warning',
        finding: 'files-left',
        detail: english.check.findings['files-left'].message_one + ' (search.snapshot.part)',
        hint: english.check.findings['files-left'].hint,
        details: ['search.snapshot.part'],
      },
    ]);
    const selected = await cli.run(['check', damaged, '--json=name,ok']);
    expect((JSON.parse(selected.stdout) as { items: unknown[] }).items).toContainEqual({
      name: 'index',
      ok: false,
    });
  });

  test('reports a database that is lost with the next step of serve', { tags: ['night'] }, async () => {
    const state = await used.copy();
    await rm(join(state, 'portal.db'));
    const { code, stdout } = await cli.run(['check', state, '--json']);
    expect(code).toBe(1);
    expect(stdout).toContain('"finding":"state-damaged"');
    expect(stdout).toContain('--new-state --no-guests');
  });

  test('exits with 2 for another file or folder, and with 3 for a missing one', async () => {
    await mkdir(join(used.home, 'empty'));
    await cp(join(used.library, 'one.txt'), join(used.home, 'one.txt'));
    for (const name of ['empty', 'one.txt', 'library']) {
      const result = await cli.run(['check', name]);
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toContain(
        'is neither a library with a state, nor a state directory, nor a backup',
      );
      expect(result.stderr).toContain('a backup (.zip)');
    }
    expect(await cli.run(['check', 'none'])).toMatchObject({ code: 3, stdout: '' });
    expect(await cli.run(['check'])).toMatchObject({ code: 2 });
    expect(await cli.run(['check', used.state, '--json=none'])).toMatchObject({ code: 2 });
  });
});

describe('the messages of check', () => {
  test('have the same keys in both languages', () => {
    const keys = (catalog: typeof english) =>
      Object.entries(catalog.check.findings).map(([name, texts]) => [name, ...Object.keys(texts)]);
    expect(keys(german as unknown as typeof english)).toEqual(keys(english));
  });

  test.each<Language>(['en', 'de'])('exist for every problem of a backup (%s)', async (language) => {
    const path = join(used.home, 'broken.zip');
    await writeFile(path, 'no zip', { mode: 0o600 });
    const report = await checkIntegrity({ path });
    const context = {
      language,
      t: createTranslate(language),
      toFailure: (error: unknown) => toFailure(error, language),
    };
    const [result] = await Promise.all((report?.results ?? []).map((one) => describeResult(context, one)));
    expect(result).toMatchObject({ ok: false, finding: 'backup-damaged', name: 'backup' });
    expect(result?.detail.startsWith(`${path}: `)).toBe(true);
    expect(result?.detail).not.toMatch(/problem\.|\{\{/);
  });
});
