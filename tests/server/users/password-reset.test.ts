import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPasswordReset } from '../../../packages/server/src/auth/password-reset.js';
import { createChangeBus } from '../../../packages/server/src/documents/change-bus.js';
import { createTranslators } from '../../../packages/server/src/documents/translators.js';
import { createMailer } from '../../../packages/server/src/mail/mailer.js';
import { openState, type State } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { mailbox, PUBLIC_URL, type Mailbox } from '../../fixtures/mailbox.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
const PASSWORD = 'a new password';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let state: State;
let mails: Mailbox;
let closeMailer: () => void;
/** The system clock and the monotonic clock, in milliseconds. */
let [now, uptime] = [0, 0];

beforeEach(async () => {
  folder = await temporaryFolder();
  mails = await mailbox();
  state = openState(join(folder.path, 'state'));
  [now, uptime] = [100 * YEAR, 5 * MINUTE];
  const user = { name: 'Ada', email: 'ada@example.org', password: 'x', locale: null };
  await sqliteStore(state.db).users.addUser({ ...user, isAssetUser: true, isGuiAdmin: false });
});
afterEach(async () => {
  closeMailer();
  state.close();
  await mails.close();
  await folder.remove();
});

/** Starts the service, as a new process would. */
async function service() {
  const { users, sessions, documents } = sqliteStore(state.db);
  const translators = await createTranslators(documents, createChangeBus());
  const mailer = createMailer({
    smtpUrl: mails.environment['ASSETPORTAL_SMTP_URL'] ?? '',
    from: 'portal@example.org',
  });
  closeMailer = () => mailer.close();
  const reset = createPasswordReset({
    users,
    sessions,
    mailer,
    publicUrl: PUBLIC_URL,
    translators,
    onError: (error) => {
      throw error;
    },
    now: () => now,
    uptime: () => uptime,
  });
  const link = async () => {
    const { outcome } = await reset.mail('ada', 'en');
    return outcome === 'sent' ? (/#reset=([\w-]+)/.exec((await mails.next()).text)?.[1] ?? '') : outcome;
  };
  const use = (token: string) =>
    reset.complete(token, PASSWORD).then(
      ({ name }) => name,
      ({ code }: { code?: string }) => code,
    );
  return { link, use };
}

describe('a mailed link for a new password', () => {
  it('is valid for an hour', async () => {
    const { link, use } = await service();
    const [early, late] = [await link(), await link()];
    now += HOUR;
    uptime += HOUR;
    expect(await use(late)).toBe('reset-link-invalid');
    now -= 1;
    uptime -= 1;
    expect(await use(early)).toBe('Ada');
  });

  it.each([
    ['back', -YEAR],
    ['back by a few minutes', -10 * MINUTE],
  ])('is not valid longer if the clock is set %s', async (_text, change) => {
    const { link, use } = await service();
    const token = await link();
    now += change + HOUR;
    uptime += HOUR;
    expect(await use(token)).toBe('reset-link-invalid');
  });

  it('is valid for at most an hour of a process that was started later', async () => {
    const token = await (await service()).link();
    closeMailer();
    now -= YEAR;
    uptime = 0;
    const { use, link } = await service();
    const other = await link();
    uptime = HOUR;
    expect(await use(token)).toBe('reset-link-invalid');
    expect(await use(other)).toBe('reset-link-invalid');
  });

  it('survives a restart within its hour', async () => {
    const token = await (await service()).link();
    closeMailer();
    now += 30 * MINUTE;
    uptime = MINUTE;
    expect(await (await service()).use(token)).toBe('Ada');
  });

  it('ends early if the clock is set forward, and new ones are sent once it is right again', async () => {
    const { link, use } = await service();
    const token = await link();
    now += YEAR;
    expect(await use(token)).toBe('reset-link-invalid');
    for (let count = 0; count < 5; count += 1) await link();
    expect(await link()).toBe('enough-links');
    now -= YEAR;
    uptime += 2 * HOUR;
    expect(await use(await link())).toBe('Ada');
  });
});
