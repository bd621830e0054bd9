import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../packages/server/src/boot/env.js';

describe('readEnvironment', () => {
  it('leaves settings undefined by default', () => {
    expect(readEnvironment({})).toMatchObject({
      trust: undefined,
      metricsToken: undefined,
      logLevel: undefined,
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
    ['ASSETPORTAL_METRICS_TOKEN', 'too-short'],
    ['ASSETPORTAL_METRICS_TOKEN', 'with spaces in it, alas'],
    ['ASSETPORTAL_LOG_LEVEL', 'loud'],
  ])('rejects %s=%s without repeating the value', (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(expect.objectContaining({ code: 'setting-wrong' }));
    expect(read).toThrow(name);
    expect(read).not.toThrow(value);
  });
});
