import { describe, expect, it } from 'vitest';
import { clientOf } from '../../../packages/server/src/auth/session-client.js';
import { guestTokens } from '../../../packages/server/src/auth/tokens.js';

describe('guest tokens', () => {
  let time = 1_000_000;
  const now = () => time;
  const tokens = guestTokens('key', now);

  it('are valid until their expiry time', () => {
    const token = tokens.create(500);
    expect(tokens.is(token)).toBe(true);
    expect(tokens.remaining(token)).toBe(500);
    time += 499;
    expect(tokens.remaining(token)).toBe(1);
    time += 1;
    expect(tokens.remaining(token)).toBeUndefined();
  });

  it('cannot be forged, modified or extended', () => {
    const token = tokens.create(500);
    const [head, expires, random, signature] = token.split('.');
    const forged = [
      guestTokens('another key', now).create(500),
      [head, String(Number(expires) + 1), random, signature].join('.'),
      [head, expires, `${random?.slice(1)}A`, signature].join('.'),
      [head, expires, random, `${signature?.slice(0, -2)}AA`].join('.'),
      [head, expires, random].join('.'),
      `${token}x`,
      `${token}.x`,
      'guest.',
      'guest...',
      'guest.abc.def',
      // Former format of guest tokens, without an expiry time.
      `guest.${random}.${signature}`,
    ];
    for (const other of forged) expect([other, tokens.remaining(other)]).toEqual([other, undefined]);
    expect(tokens.remaining(token)).toBe(500);
    expect(new Set(Array.from({ length: 100 }, () => tokens.create(1))).size).toBe(100);
  });
});

describe('the client of a session', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
  it.each([
    [`${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Windows'],
    [`${windows} AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox, Linux'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari, iOS'],
    ['Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27.0 Chrome/125 Mobile', 'Samsung Internet, Android'],
    ['assetportal/1.2.3 (node 24; user@host)', 'assetportal/1.2.3'],
    ['<script>alert(1)</script> x', '<script>alert(1)</script>'],
    ['x'.repeat(1000), 'x'.repeat(60)],
    [undefined, null],
    ['', null],
  ])('of %s is %s', (agent, name) => {
    const request = { ip: '192.0.2.1', headers: { 'user-agent': agent } };
    expect(clientOf(request, false)).toEqual({ address: '192.0.2.1', kind: 'program', name });
    expect(clientOf(request, true).kind).toBe('browser');
  });
});
