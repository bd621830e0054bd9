import { describe, expect, test } from 'vitest';
import { auditActions, auditEntries, auditTime, followAudit } from '@assetportal/sdk/admin';
import type { AuditEntry } from '@assetportal/sdk/contract';

const NOW = new Date('2026-03-10T12:00:00Z');

describe('auditTime', () => {
  test.each([
    ['2026-03-01', 'from', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01', 'to', '2026-03-02T00:00:00.000Z'],
    ['2026-03-01T08:00Z', 'to', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T08:00:00+02:00', 'from', '2026-03-01T06:00:00.000Z'],
    ['30m', 'from', '2026-03-10T11:30:00.000Z'],
    ['24h', 'from', '2026-03-09T12:00:00.000Z'],
    ['7d', 'from', '2026-03-03T12:00:00.000Z'],
    ['2026-02-31', 'from', undefined],
    ['2026-13-01', 'from', undefined],
    ['yesterday', 'from', undefined],
    ['7', 'from', undefined],
    ['', 'from', undefined],
  ] as const)('%s as --%s is %s', (text, edge, time) => expect(auditTime(text, edge, NOW)).toBe(time));
});

describe('auditActions', () => {
  test('actions and groups, each once', () => {
    expect(auditActions(['zip', 'downloads'])).toEqual({ actions: ['zip', 'download'] });
  });
  test('a misspelled name', () => {
    expect(auditActions(['login', 'donwload'])).toEqual({ unknown: 'donwload', nearest: 'download' });
    expect(auditActions(['xyzxyz'])).toEqual({ unknown: 'xyzxyz', nearest: null });
  });
});

const entry = (id: number): AuditEntry => ({
  id,
  time: NOW.toISOString(),
  action: 'login',
  user: 'anna',
  address: null,
  subject: null,
});

/** Returns an audit log with the IDs 1 to `next()`, which is called once per request. */
const logOf = (next: () => number) => ({
  list: ({ before = Infinity, rows = 100 }: { before?: number; rows?: number } = {}) => {
    const count = next();
    const ids = Array.from({ length: count }, (_, index) => count - index).filter((id) => id < before);
    return Promise.resolve(ids.slice(0, rows).map(entry));
  },
});

describe('auditEntries', () => {
  test.each([
    [2500, undefined, 2500],
    [2500, 1500, 1500],
    [1000, undefined, 1000],
    [0, 5, 0],
  ])('%i entries with the limit %s', async (count, limit, expected) => {
    const ids: number[] = [];
    const options = limit === undefined ? {} : { limit };
    for await (const { id } of auditEntries(
      logOf(() => count),
      {},
      options,
    ))
      ids.push(id);
    expect(ids).toEqual(Array.from({ length: expected }, (_, index) => count - index));
  });
});

test('followAudit yields new entries once, oldest first', async () => {
  let count = 3;
  const leaving = new AbortController();
  const ids: number[] = [];
  const options = { after: 3, signal: leaving.signal, interval: 1 };
  const log = logOf(() => (count += 2));
  for await (const { id } of followAudit(log, {}, options)) {
    ids.push(id);
    if (ids.length === 6) break;
  }
  expect(ids).toEqual([4, 5, 6, 7, 8, 9]);
});
