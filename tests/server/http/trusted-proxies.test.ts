import { describe, expect, it } from 'vitest';
import { parseTrust } from '../../../packages/server/src/http/guard/trusted-proxies.js';

describe('parseTrust', () => {
  it.each([
    ['loopback', '127.0.0.1', true],
    ['loopback', '127.8.9.10', true],
    ['loopback', '::1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['loopback', '10.0.0.1', false],
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3', '::ffff:10.1.2.3', true],
    ['10.1.2.3', '10.1.2.4', false],
    ['10.0.0.0/8, loopback', '10.255.0.1', true],
    ['10.0.0.0/8, loopback', '127.0.0.1', true],
    ['10.0.0.0/8, loopback', '11.0.0.1', false],
    ['2001:db8::/32', '2001:db8:1::5', true],
    ['2001:db8::/32', '2001:db9::5', false],
    ['UniqueLocal', '192.168.4.5', true],
    ['uniquelocal', '172.32.0.1', false],
    ['linklocal', '169.254.1.1', true],
    ['loopback', 'not an address', false],
    ['loopback', '', false],
    ['loopback', undefined, false],
  ])('%s: %s is trusted: %s', (text, address, trusted) => {
    expect(parseTrust(text)?.(address)).toBe(trusted);
  });

  it.each([
    '',
    'everybody',
    '1',
    'true',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    '::1/129',
    'loopback,',
    '10.0.0',
  ])('rejects “%s”', (text) => {
    expect(parseTrust(text)).toBeUndefined();
  });
});
