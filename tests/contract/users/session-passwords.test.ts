import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient, type AdminClient } from '@assetportal/sdk/admin';
import type { TestPortal } from '../../fixtures/library.js';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { mailbox, PUBLIC_URL, type Mailbox } from '../../fixtures/mailbox.js';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';
import { takePortal, type FilePortal } from '../../fixtures/portals/portals.js';
import { until } from '../../cli/terminal.js';

let taken: FilePortal;
let server: TestPortal;
let mails: Mailbox;
let adminClient: AdminClient;

beforeAll(async () => {
  mails = await mailbox();
  taken = await takePortal('empty', { environment: mails.environment });
  server = taken.portal;
  adminClient = createAdminClient(await server.admin());
});
afterAll(async () => {
  await taken.release();
  await mails.close();
});

const password = (locale = 'en') => server.client(undefined, { locale }).password;
const tokenIn = (text: string) => /#reset=([\w-]{43})(?:\s|$)/.exec(text)?.[1] ?? '';
const lastMail = async () => (await adminClient.audit.list({ action: 'password-mail', rows: 1 }))[0];
const login = (user: string, pass: string) => server.client().session.get({ user, pass });

describe('POST user/passwordmail', () => {
  it('sends a link to the configured URL, regardless of the request headers', async () => {
    await adminClient.users.add({ name: 'Ada <b>&', email: 'ada@example.org' });
    const response = await server.api('user/passwordmail', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        'accept-language': 'en',
      },
      body: JSON.stringify({ user: 'ada <B>&' }),
    });
    expect([response.status, await response.json()]).toEqual([200, {}]);
    const mail = await mails.next();
    expect(mail).toMatchObject({ from: 'portal@example.org', to: ['ada@example.org'] });
    expect(mail.subject).toBe('Reset your password for portal.example.org');
    expect(mail.text).toContain(`${PUBLIC_URL}/login#reset=${tokenIn(mail.text)}`);
    expect(mail.text).toContain('Ada <b>&');
    expect(mail.html).toContain('Ada &lt;b&gt;&amp;');
    expect(mail.html).toContain(`<a href="${PUBLIC_URL}/login#reset=${tokenIn(mail.text)}">`);
    expect(mail.html).not.toContain('<b>');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    await until(async () => (await lastMail())?.subject === 'Ada <b>&');
    expect(await lastMail()).toMatchObject({ user: null, detail: { outcome: 'sent' } });
  });

  it('uses the language of the user, or else of the request', async () => {
    await adminClient.users.add({ name: 'german', email: 'g@example.org', locale: 'de' });
    await adminClient.users.add({ name: 'any', email: 'any@example.org' });
    await password('en').requestMail({ user: 'german' });
    expect(await mails.next()).toMatchObject({ subject: 'Passwort für portal.example.org zurücksetzen' });
    await password('de').requestMail({ user: 'any' });
    const { subject, text } = await mails.next();
    expect(subject).toBe('Passwort für portal.example.org zurücksetzen');
    expect(text).toContain('60 Minuten');
  });

  it('gives the same response for an unknown user and a user without a mail address', async () => {
    await adminClient.users.add({ name: 'without' });
    for (const [user, outcome] of [
      ['unknown user', 'no-such-user'],
      ['without', 'no-address'],
    ] as const) {
      expect(await password().requestMail({ user })).toEqual({});
      await until(async () => (await lastMail())?.detail?.['outcome'] === outcome);
    }
    expect(
      (await adminClient.audit.list({ action: 'password-mail', rows: 2 })).map(({ subject }) => subject),
    ).toEqual(['without', null]);
    expect(mails.waiting()).toBe(0);
  });

  it('limits the rate of requests, and returns Retry-After', async () => {
    await adminClient.users.add({ name: 'often', email: 'often@example.org' });
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

describe('after a change of the mail address', () => {
  const users = () => adminClient.users;
  const outcome = async (user: string) => {
    const before = (await lastMail())?.id;
    await password().requestMail({ user });
    await until(async () => (await lastMail())?.id !== before);
    return (await lastMail())?.detail?.['outcome'];
  };

  it('sends a message to the previous address, and no link for a day', async () => {
    await users().add({ name: 'moved', email: 'old@example.org', locale: 'de' });
    await users().change({ name: 'moved', email: 'new@example.org' });
    const notice = await mails.next();
    expect(notice.to).toEqual(['old@example.org']);
    expect(notice.subject).toBe('Ihre E-Mail-Adresse auf portal.example.org wurde geändert');
    expect(notice.text).toContain('innerhalb von 24 Stunden');
    expect(notice.text).not.toContain('new@example.org');
    // Setting a first address after the removal is not a way around.
    await users().change({ name: 'moved', email: null });
    expect((await mails.next()).to).toEqual(['new@example.org']);
    await users().change({ name: 'moved', email: 'third@example.org' });
    const changedAt = (time: number) => {
      const db = openDatabase(join(server.data, 'portal.db'));
      db.prepare('UPDATE users SET email_changed = ? WHERE name = ?').run(time, 'moved');
      db.close();
    };
    const hour = 3_600_000;
    changedAt(Date.now() - 23 * hour);
    expect(await outcome('moved')).toBe('held');
    changedAt(Date.now() - 25 * hour);
    expect(await outcome('moved')).toBe('sent');
    expect((await mails.next()).to).toEqual(['third@example.org']);
    // The clock was wrong when the address was changed.
    changedAt(Date.now() + 1000 * hour);
    expect(await outcome('moved')).toBe('sent');
    await mails.next();
  });

  it('sends a link at once to the first address of an account', async () => {
    await users().add({ name: 'first' });
    await users().change({ name: 'first', email: 'first@example.org' });
    expect(await outcome('first')).toBe('sent');
    expect((await mails.next()).to).toEqual(['first@example.org']);
  });

  it('sends a message to the previous addresses also if all users are replaced', async () => {
    await users().add({ name: 'listed', email: 'listed@example.org' });
    const { directory } = adminClient;
    const { value } = await directory.users.get();
    const saved = value.users.map((user) =>
      user.name === 'listed' ? { ...user, email: 'x@example.org' } : user,
    );
    await directory.users.save({ users: saved });
    expect((await mails.next()).to).toEqual(['listed@example.org']);
    expect(mails.waiting()).toBe(0);
    expect(await outcome('listed')).toBe('held');
  });
});

describe('POST user/password', () => {
  const link = async (user: string) => {
    await password().requestMail({ user });
    return tokenIn((await mails.next()).text);
  };

  it('sets a password once, and ends all sessions and other links', async () => {
    const user = await loggedIn(server, 'forgetful');
    await adminClient.users.change({ name: 'forgetful', email: 'forgetful@example.org' });
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
    const [line] = await adminClient.audit.list({ action: 'password-reset', rows: 1 });
    expect(line).toMatchObject({ user: null, subject: 'forgetful' });
  });

  it('rejects a short or weak password without invalidating the link', async () => {
    await adminClient.users.add({ name: 'hasty', email: 'hasty@example.org' });
    const token = await link('hasty');
    expect(await problemOf(password().reset({ token, pass: '1234567' }))).toBe('400 invalid-request');
    for (const pass of ['12345678', 'password', 'aaaaaaaa']) {
      expect(await problemOf(password().reset({ token, pass }))).toBe('422 password-weak');
    }
    expect(await password().reset({ token, pass: 'slow and careful' })).toEqual({});
  });

  it('accepts one of two concurrent requests', async () => {
    await adminClient.users.add({ name: 'twice', email: 'twice@example.org' });
    const token = await link('twice');
    const both = await Promise.allSettled(
      ['the first one', 'the second one'].map((pass) => password().reset({ token, pass })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('mail that cannot be sent', () => {
  it('is reported if mail is not configured', async () => {
    const own = await takePortal('empty', { environment: {} });
    const withoutMail = own.portal;
    expect((await withoutMail.client().session.get()).passwordReset).toBe(false);
    expect(await problemOf(withoutMail.client().password.requestMail({ user: 'admin' }))).toBe(
      '503 mail-not-configured',
    );
    expect(await problemOf(withoutMail.client().password.reset({ token: 'x', pass: 'a new password' }))).toBe(
      '400 reset-link-invalid',
    );
    await own.release();
  });

  it('leaves no link, and is reported only in the audit log', async () => {
    const refusing = await mailbox({ refuse: true });
    const own = await takePortal('empty', { environment: refusing.environment });
    const other = own.portal;
    const { users, audit } = createAdminClient(await other.admin());
    await users.add({ name: 'unlucky', email: 'unlucky@example.org' });
    expect(await other.client().password.requestMail({ user: 'unlucky' })).toEqual({});
    const newest = async () => (await audit.list({ action: 'password-mail', rows: 1 }))[0];
    await until(async () => (await newest())?.detail?.['outcome'] === 'failed');
    await own.release();
    await refusing.close();
  });
});

describe('POST user/passwordchange', { tags: ['d.call.user.passwordchange'] }, () => {
  const NEXT = 'the next password';

  it('changes the own password, ends all other sessions, and keeps this one', async () => {
    const own = await loggedIn(server, 'careful');
    const other = server.client((await login('careful', PASSWORD)).session ?? undefined);
    expect(await own.password.change({ current: PASSWORD, pass: NEXT })).toEqual({});
    expect(await own.session.check()).toMatchObject({ sessionValid: true });
    expect(await other.session.check()).toMatchObject({ sessionValid: false });
    expect(await problemOf(login('careful', PASSWORD))).toBe('401 wrong-credentials');
    expect(await login('careful', NEXT)).toMatchObject({ user: 'careful' });
    const [line] = await adminClient.audit.list({ action: 'password-changed', rows: 1 });
    expect(line).toMatchObject({ user: 'careful', subject: null });
  });

  it('rejects a wrong, short or weak password, and changes nothing', async () => {
    const own = await loggedIn(server, 'careless');
    const change = (current: string, pass: string) => problemOf(own.password.change({ current, pass }));
    expect(await change('a wrong password', NEXT)).toBe('400 wrong-password');
    expect(await change(PASSWORD, '1234567')).toBe('400 invalid-request');
    expect(await change(PASSWORD, 'careless')).toBe('422 password-weak');
    expect(await login('careless', PASSWORD)).toMatchObject({ user: 'careless' });
  });

  it('limits the attempts like those to log in', async () => {
    const own = await loggedIn(server, 'stolen');
    const guess = () => problemOf(own.password.change({ current: 'a guess', pass: NEXT }));
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await guess()).toBe('400 wrong-password');
    expect(await guess()).toBe('429 too-many-attempts');
  });

  it('is denied to visitors without a password: guests, and users who have none', async () => {
    const visitor = server.client();
    expect(await problemOf(visitor.password.change({ current: PASSWORD, pass: NEXT }))).toBe('403 forbidden');
    const own = await loggedIn(server, 'elsewhere');
    const database = openDatabase(join(server.data, 'portal.db'));
    database.prepare("UPDATE users SET password = '' WHERE name = 'elsewhere'").run();
    database.close();
    expect(await problemOf(own.password.change({ current: PASSWORD, pass: NEXT }))).toBe('403 forbidden');
  });
});
