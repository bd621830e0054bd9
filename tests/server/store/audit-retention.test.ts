import { describe, expect, it, onTestFinished } from 'vitest';
import { createAuditSweep } from '../../../packages/server/src/auth/audit-sweep.js';
import { hasLoggedInFrom } from '../../../packages/server/src/auth/login-throttle.js';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteAudit } from '../../../packages/server/src/store/sqlite/audit.js';
import { temporaryFolder } from '../../fixtures/folder.js';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const RETENTION = { auditDays: 180, addressDays: 7 };

async function auditLog() {
  const folder = await temporaryFolder();
  const state = openState(folder.path);
  onTestFinished(async () => {
    state.close();
    await folder.remove();
  });
  const audit = sqliteAudit(state.db);
  const login = (user: string, address: string | null, now: number) =>
    audit.add({ action: 'login', user, address }, now);
  const addresses = async () => (await audit.list({ rows: 100 })).map(({ address }) => address).reverse();
  const sweep = (now: number) => createAuditSweep(audit, RETENTION, () => now)(new AbortController().signal);
  return { db: state.db, audit, login, addresses, sweep };
}

describe('SM8: retention of the audit log', () => {
  it('removes entries after 180 days', async () => {
    const { audit, login, sweep } = await auditLog();
    await login('first', '192.0.2.1', START);
    await login('second', '192.0.2.1', START + 1);
    await sweep(START + 180 * DAY);
    expect((await audit.list({ rows: 9 })).map(({ user }) => user)).toEqual(['second', 'first']);
    await sweep(START + 180 * DAY + 1);
    expect((await audit.list({ rows: 9 })).map(({ user }) => user)).toEqual(['second']);
  });

  it('shortens addresses after 7 days, and only once', async () => {
    const { login, addresses, sweep } = await auditLog();
    await login('a', '192.0.2.77', START);
    await login('b', '2001:db8:1:2:3::4', START);
    await login('c', '::ffff:198.51.100.9', START);
    await login('d', null, START);
    await login('e', '192.0.2.77', START + DAY);
    for (const day of [7, 7, 7.5]) {
      await sweep(START + day * DAY + 1);
      expect(await addresses()).toEqual([
        '192.0.2.0/24',
        '2001:db8:1:0::/48',
        '198.51.100.0/24',
        null,
        '192.0.2.77',
      ]);
    }
  });

  it('works in batches, and yields in between', { tags: ['gate'] }, async () => {
    const { audit, login, sweep } = await auditLog();
    for (let line = 0; line < 3000; line += 1) await login('a', '192.0.2.77', START);
    let turns = 0;
    let done = false;
    const count = () => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    await sweep(START + 200 * DAY);
    done = true;
    expect(await audit.list({ rows: 1 })).toEqual([]);
    expect(turns).toBeGreaterThan(5);
  });

  it('still recognizes the owner of an account at a shortened address', async () => {
    const { audit, login, sweep } = await auditLog();
    await login('ada', '192.0.2.77', START);
    await login('ada', '2001:db8:1:2::5', START);
    await sweep(START + 30 * DAY);
    const isFamiliar = hasLoggedInFrom(audit);
    for (const address of ['192.0.2.77', '192.0.2.78', '2001:db8:1:ffff::1'])
      expect(await isFamiliar('ada', address), address).toBe(true);
    for (const address of ['192.0.3.77', '2001:db8:2:2::5'])
      expect(await isFamiliar('ada', address), address).toBe(false);
    expect(await isFamiliar('bob', '192.0.2.77')).toBe(false);
  });

  it('leaves the log append-only for everything else', async () => {
    const { db, login, sweep } = await auditLog();
    await login('ada', '192.0.2.77', START);
    await sweep(START + 30 * DAY);
    for (const statement of [
      'DELETE FROM audit',
      "UPDATE audit SET user = 'eve'",
      "UPDATE audit SET address = '192.0.2.1'",
    ])
      expect(() => db.exec(statement), statement).toThrow('append-only');
  });
});
