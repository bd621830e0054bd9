import { describe, expect, it } from 'vitest';
import { usableAddresses } from '../../../packages/server/src/http/guard/forwarded-for.js';

describe('P13: X-Forwarded-For of a trusted proxy', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:46998', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    [' 203.0.113.7:1 ,10.0.0.2', '203.0.113.7, 10.0.0.2'],
    // The addresses before an invalid entry may be forged.
    ['203.0.113.7, unknown, 10.0.0.2', '10.0.0.2'],
    ['203.0.113.7, unknown', undefined],
    ['203.0.113.7,', undefined],
    ['portal.example', undefined],
    ['203.0.113.7:port', undefined],
    ['203.0.113.7:1:2', undefined],
    ['203.0.113.300', undefined],
    ['"[2001:db8::1]"', undefined],
    ['', undefined],
  ])('“%s” results in %s', (header, expected) => {
    expect(usableAddresses(header)).toBe(expected);
  });
});
