import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient, type AdminClient } from '@assetportal/sdk/admin';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { mailbox, PUBLIC_URL, type Mailbox } from '../../fixtures/mailbox.js';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';
import { until } from '../../cli/terminal.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestPortal;
let mails: Mailbox;
let administration: AdminClient;

beforeAll(async () => {
  folder = await temporaryFolder();
  mails = await mailbox();
  server = await testPortal(folder.path, { environment: mails.environment });
  administration = createAdminClient(await server.admin());
});
afterAll(async () => {
  await server.close();
  await mails.close();
  await folder.remove();
});

const password = (locale = 'en') => server.client(undefined, { locale }).password;
const tokenIn = (text: string) => /\?reset=([\w-]{43})(?:\s|$)/.exec(text)?.[1] ?? '';
const lastMail = async () => (await administration.audit.list({ action: 'password-mail', rows: 1 }))[0];
const login = (user: string, pass: string) => server.client().session.get({ user, pass });

describe('POST user/passwordmail', () => {
  it('sends a link to the portal’s own address, whatever the request calls it', async () => {
    await administration.users.add({ name: 'Ada <b>&', email: 'ada@example.org' });
    const answer = await server.api('user/passwordmail', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        'accept-language': 'en',
      },
      body: JSON.stringify({ user: 'ada <B>&' }),
    });
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    const mail = await mails.next();
    expect(mail).toMatchObject({ from: 'portal@example.org', to: ['ada@example.org'] });
    expect(mail.subject).toBe('Reset your password for portal.example.org');
    expect(mail.text).toContain(`${PUBLIC_URL}/login?reset=${tokenIn(mail.text)}`);
    expect(mail.text).toContain('Ada <b>&');
    expect(mail.html).toContain('Ada &lt;b&gt;&amp;');
    expect(mail.html).toContain(`<a href="${PUBLIC_URL}/login?reset=${tokenIn(mail.text)}">`);
    expect(mail.html).not.toContain('<b>');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    await until(async () => (await lastMail())?.subject === 'Ada <b>&');
    expect(await lastMail()).toMatchObject({ user: null, detail: { outcome: 'sent' } });
  });

  it('writes in the language of the user, else in that of the request', async () => {
    await administration.users.add({ name: 'german', email: 'g@example.org', locale: 'de' });
    await administration.users.add({ name: 'any', email: 'any@example.org' });
    await password('en').requestMail({ user: 'german' });
    expect(await mails.next()).toMatchObject({ subject: 'Passwort für portal.example.org zurücksetzen' });
    await password('de').requestMail({ user: 'any' });
    const { subject, text } = await mails.next();
    expect(subject).toBe('Passwort für portal.example.org zurücksetzen');
    expect(text).toContain('60 Minuten');
  });

  it('answers the same for a name that is none and for one without an address', async () => {
    await administration.users.add({ name: 'without' });
    for (const [user, outcome] of [
      ['nobody at all', 'no-such-user'],
      ['without', 'no-address'],
    ] as const) {
      expect(await password().requestMail({ user })).toEqual({});
      await until(async () => (await lastMail())?.detail?.['outcome'] === outcome);
    }
    expect(
      (await administration.audit.list({ action: 'password-mail', rows: 2 })).map(({ subject }) => subject),
    ).toEqual(['without', null]);
    expect(mails.waiting()).toBe(0);
  });

  it('makes who asks often wait, and says how long', async () => {
    await administration.users.add({ name: 'often', email: 'often@example.org' });
    for (let time = 0; time < 3; time += 1) await password().requestMail({ user: 'often' });
    for (let time = 0; time < 3; time += 1) await mails.next();
    const refused = await server.api('user/passwordmail', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: 'OFTEN' }),
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await refused.json()).toMatchObject({ code: 'too-many-attempts' });
  });
});

describe('POST user/password', () => {
  const link = async (user: string) => {
    await password().requestMail({ user });
    return tokenIn((await mails.next()).text);
  };

  it('sets a password once, which ends all sessions and the other links', async () => {
    const user = await loggedIn(server, 'forgetful');
    await administration.users.change({ name: 'forgetful', email: 'forgetful@example.org' });
    const [first, second] = [await link('forgetful'), await link('forgetful')];
    expect(await password().reset({ token: first, pass: 'a new password' })).toEqual({});
    expect(await user.session.check()).toMatchObject({ sessionValid: false });
    expect(await problemOf(login('forgetful', PASSWORD))).toBe('401 wrong-credentials');
    expect(await login('forgetful', 'a new password')).toMatchObject({ user: 'forgetful' });
    for (const used of [first, second, 'x'.repeat(43)]) {
      expect(await problemOf(password().reset({ token: used, pass: 'yet another one' }))).toBe(
        '400 reset-link-invalid',
      );
    }
    const [line] = await administration.audit.list({ action: 'password-reset', rows: 1 });
    expect(line).toMatchObject({ user: null, subject: 'forgetful' });
  });

  it('refuses a password that is too short, and the link stays', async () => {
    await administration.users.add({ name: 'hasty', email: 'hasty@example.org' });
    const token = await link('hasty');
    expect(await problemOf(password().reset({ token, pass: '1234567' }))).toBe('400 invalid-request');
    expect(await password().reset({ token, pass: '12345678' })).toEqual({});
  });

  it('lets one of two at once through', async () => {
    await administration.users.add({ name: 'twice', email: 'twice@example.org' });
    const token = await link('twice');
    const both = await Promise.allSettled(
      ['the first one', 'the second one'].map((pass) => password().reset({ token, pass })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('mail that cannot be sent', () => {
  it('is said to be impossible where it is not set up', async () => {
    const empty = await temporaryFolder();
    const mute = await testPortal(empty.path, { environment: {} });
    expect(await problemOf(mute.client().password.requestMail({ user: 'admin' }))).toBe(
      '503 mail-not-configured',
    );
    expect(await problemOf(mute.client().password.reset({ token: 'x', pass: 'a new password' }))).toBe(
      '400 reset-link-invalid',
    );
    await mute.close();
    await empty.remove();
  });

  it('leaves no link behind, and tells nobody but the audit log', async () => {
    const refusing = await mailbox({ refuse: true });
    const empty = await temporaryFolder();
    const other = await testPortal(empty.path, { environment: refusing.environment });
    const { users, audit } = createAdminClient(await other.admin());
    await users.add({ name: 'unlucky', email: 'unlucky@example.org' });
    expect(await other.client().password.requestMail({ user: 'unlucky' })).toEqual({});
    const newest = async () => (await audit.list({ action: 'password-mail', rows: 1 }))[0];
    await until(async () => (await newest())?.detail?.['outcome'] === 'failed');
    await other.close();
    await refusing.close();
    await empty.remove();
  });
});
