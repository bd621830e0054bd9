import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../packages/server/src/boot/env.js';

describe('readEnvironment', () => {
  it('leaves settings undefined by default', () => {
    expect(readEnvironment({})).toMatchObject({
      trust: undefined,
      metricsToken: undefined,
      logLevel: undefined,
      sandbox: 'auto',
    });
  });

  it('parses settings', () => {
    const { trust, metricsToken, logLevel } = readEnvironment({
      ASSETPORTAL_TRUST_PROXY: 'loopback',
      ASSETPORTAL_METRICS_TOKEN: ' 0123456789abcdef ',
      ASSETPORTAL_LOG_LEVEL: 'Debug',
    });
    expect(trust?.('127.0.0.1')).toBe(true);
    expect([metricsToken, logLevel]).toEqual(['0123456789abcdef', 'debug']);
  });

  it.each([
    ['ASSETPORTAL_TRUST_PROXY', '1'],
    ['ASSETPORTAL_HOSTS', 'photos.lan:8080'],
    ['ASSETPORTAL_HOSTS', 'photos.lan,'],
    ['ASSETPORTAL_DISK_RESERVE_MB', '1.5'],
    ['ASSETPORTAL_DISK_RESERVE_MB', '-1'],
    ['ASSETPORTAL_AUDIT_DAYS', '0'],
    ['ASSETPORTAL_ADDRESS_DAYS', '7 days'],
    ['ASSETPORTAL_METRICS_TOKEN', 'too-short'],
    ['ASSETPORTAL_METRICS_TOKEN', 'with spaces in it, alas'],
    ['ASSETPORTAL_LOG_LEVEL', 'loud'],
    ['ASSETPORTAL_SANDBOX', 'maybe'],
    ['ASSETPORTAL_MEMORY', '700'],
    ['ASSETPORTAL_MEMORY', '3 GB'],
    ['ASSETPORTAL_OFFLINE_DAYS', '-1'],
    ['ASSETPORTAL_OFFLINE_DAYS', '4000'],
    ['ASSETPORTAL_OFFLINE_DAYS', '1.5'],
  ])('rejects %s=%s without repeating the value', (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(expect.objectContaining({ code: 'setting-wrong' }));
    expect(read).toThrow(name);
    expect(read).not.toThrow(value);
  });
});
