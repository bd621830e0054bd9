import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { COMMANDS } from '../../../packages/cli/src/registry.generated.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { terminal } from '../terminal.js';

/** Commands that change something and have no `--dry-run`: they serve, are interactive, or change only this computer. */
const WITHOUT_DRY_RUN = ['serve', 'index', 'sample', 'browse', 'login', 'logout', 'confirm-loss'];

test('every other command that changes something has --dry-run (findings T, 4.6)', () => {
  const without = COMMANDS.filter(
    ({ effect, options = {} }) => effect === 'writes' && !Object.hasOwn(options, 'dry-run'),
  );
  expect(without.map(({ name }) => name)).toEqual(WITHOUT_DRY_RUN);
});

describe('--dry-run of users, groups and permissions', () => {
  let library: CliPortal;
  let home: Awaited<ReturnType<typeof temporaryFolder>>;
  let admin: ReturnType<typeof terminal>;
  let client: ReturnType<typeof createAdminClient>;
  beforeAll(async () => {
    library = await portalWithFiles({ 'a/one.txt': 'one\n' });
    home = await temporaryFolder();
    admin = terminal(home.path, {
      ASSETPORTAL_URL: library.portal.url,
      ASSETPORTAL_TOKEN: await library.portal.login(),
    });
    client = createAdminClient(await library.portal.admin());
    await client.groups.add({ name: 'press' });
    await client.users.add({ name: 'ada', groups: ['press'] });
    await client.permissions.save({ rules: [{ group: 'press', folder: 'a', access: 'view' }] });
  });
  afterAll(async () => {
    await library.close();
    await home.remove();
  });
  const state = async () => [
    await client.users.list(),
    await client.groups.list(),
    (await client.permissions.get()).value,
  ];

  test.each([
    [['user', 'add', 'bob', '--group', 'press'], 0, 'Would add user “bob”.'],
    [['user', 'add', 'ADA'], 9, 'already exists'],
    [['user', 'add', 'bob', '--group', 'nobody'], 6, 'The group “nobody” does not exist'],
    [['user', 'set', 'ada', '--admin'], 0, 'Would change user “ada”.'],
    [['user', 'set', 'bob', '--admin'], 6, 'The user “bob” does not exist'],
    [['user', 'remove', 'Ada'], 0, 'Would remove user “ada”'],
    [['user', 'password', 'ada'], 0, 'Would change the password of “ada”'],
    [['group', 'add', 'board'], 0, 'Would add group “board”.'],
    [['group', 'add', 'press'], 9, 'already exists'],
    [['group', 'remove', 'press'], 0, 'Would remove group “press” (1 members)'],
    [['group', 'remove', 'board'], 6, 'The group “board” does not exist'],
    [['rights', 'set', 'press', 'a', 'none'], 0, 'press in a: view → none'],
    [['rights', 'set', 'nobody', 'a', 'none'], 6, 'The group “nobody” does not exist'],
    [['rights', 'unset', 'press', 'a'], 0, 'Would remove the rule of press for a.'],
    [['rights', 'unset', 'press', 'b'], 6, 'press'],
    [['rights', 'default', 'guests', 'none'], 0, 'guests without a rule: none'],
  ])('%j ends with %i and changes nothing', async (line, code, message) => {
    const before = await state();
    const result = await admin.run([...line, '--dry-run']);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(message);
    expect(await state()).toEqual(before);
  });

  test('--json prints the planned user', async () => {
    const { stdout } = await admin.run(['user', 'set', 'ada', '--admin', '--dry-run', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'user-plan', name: 'ada', isGuiAdmin: true });
  });

  test('a generated password is masked in the log of a GitHub job (findings T, 4.3)', async () => {
    const result = await admin.run(['user', 'add', 'bot'], { env: { GITHUB_ACTIONS: 'true' } });
    expect(result.code).toBe(0);
    expect(result.stderr).toContain(`::add-mask::${result.stdout}`);
  });
});
