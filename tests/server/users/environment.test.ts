import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../packages/server/src/boot/env.js';
import { StartError } from '../../../packages/server/src/lib/errors.js';
import { displayHost, displayUrl } from '../../../packages/server/src/mail/display-host.js';
import { renderMail } from '../../../packages/server/src/mail/html.js';

const MAIL = {
  ASSETPORTAL_SMTP_URL: 'smtp://user:pa%40ss@mail.example.org:587',
  ASSETPORTAL_MAIL_FROM: 'Portal <portal@example.org>',
  ASSETPORTAL_PUBLIC_URL: 'https://portal.example.org/',
};

describe('readEnvironment', () => {
  it('disables mail without settings, and treats empty variables as not set', () => {
    expect(readEnvironment({})).toMatchObject({ publicUrl: undefined, mail: undefined });
    expect(readEnvironment({ ASSETPORTAL_SMTP_URL: '', ASSETPORTAL_PUBLIC_URL: ' ' })).toMatchObject({
      publicUrl: undefined,
      mail: undefined,
    });
  });

  it('returns the mail settings, and the URL without a trailing slash', () => {
    expect(readEnvironment(MAIL)).toMatchObject({
      publicUrl: 'https://portal.example.org',
      mail: { smtpUrl: MAIL.ASSETPORTAL_SMTP_URL, from: MAIL.ASSETPORTAL_MAIL_FROM },
    });
  });

  it('accepts a public URL with a path (decision record 56)', () => {
    const environment = { ASSETPORTAL_PUBLIC_URL: 'https://example.org/assets/' };
    expect(readEnvironment(environment).publicUrl).toBe('https://example.org/assets');
  });

  it.each([
    ['ASSETPORTAL_SMTP_URL', 'mail.example.org'],
    ['ASSETPORTAL_SMTP_URL', 'http://secret@mail.example.org'],
    ['ASSETPORTAL_MAIL_FROM', 'nobody'],
    ['ASSETPORTAL_MAIL_FROM', 'Büro <büro@example.org>'],
    ['ASSETPORTAL_MAIL_FROM', 'a@b\nBcc: c@d'],
    ['ASSETPORTAL_MAIL_FROM', undefined],
    ['ASSETPORTAL_PUBLIC_URL', 'portal.internal'],
    ['ASSETPORTAL_PUBLIC_URL', 'https://portal.example.org/a%2Fb'],
    ['ASSETPORTAL_PUBLIC_URL', 'https://portal.example.org/assetportal/api'],
    ['ASSETPORTAL_PUBLIC_URL', 'https://portal.example.org/?x=1'],
    ['ASSETPORTAL_PUBLIC_URL', 'https://user:pass@portal.example.org'],
    ['ASSETPORTAL_PUBLIC_URL', 'javascript:alert(1)'],
    ['ASSETPORTAL_PUBLIC_URL', undefined],
  ])('rejects %s = %s and reports the name, but never the value', (name, value) => {
    let refusal: unknown;
    try {
      readEnvironment({ ...MAIL, [name]: value });
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(StartError);
    expect(refusal).toMatchObject({ code: 'setting-wrong', values: { name } });
    expect((refusal as StartError).message).toContain(name);
    if (value !== undefined) expect(JSON.stringify(refusal)).not.toContain(value);
  });
});

describe('ASSETPORTAL_SMTP_URL', () => {
  it.each([
    'smtp://user:pa#ss@mail.example.org',
    // This would connect to port 12 of the host `user`.
    'smtp://user:12/34@mail.example.org',
    'smtp://me@example.org:12/34@mail.example.org',
    'smtps://user:12?34@mail.example.org:465',
    'smtp://dom\\user:secret@mail.example.org',
  ])('names the characters to escape in %s, but not the value', (value) => {
    const read = () => readEnvironment({ ...MAIL, ASSETPORTAL_SMTP_URL: value });
    expect(read).toThrow(
      expect.objectContaining({
        code: 'setting-wrong',
        values: { name: 'ASSETPORTAL_SMTP_URL', hint: 'smtp-escape' },
        hint: expect.stringContaining('/ as %2F') as string,
      }),
    );
  });

  it.each([
    'smtp://mail.example.org',
    'smtps://user:p@s:s% word@mail.example.org:465/',
    'smtp://me%40example.org:a%2Fb%23c@mail.example.org?requireTLS=false',
  ])('accepts %s', (value) => {
    expect(readEnvironment({ ...MAIL, ASSETPORTAL_SMTP_URL: value }).mail?.smtpUrl).toBe(value);
  });
});

it.each([
  ['https://portal.xn--mller-kva.example:8443/a?b', 'https://portal.müller.example:8443/a?b'],
  ['https://xn--e1afmkfd.example', 'https://пример.example'],
  ['https://portal.example.org/x', 'https://portal.example.org/x'],
  ['https://[::1]:8080/', 'https://[::1]:8080/'],
])('displayUrl(%s) is %s', (href, shown) => expect(displayUrl(href)).toBe(shown));

it('renderMail shows the host as users write it, and links to its ASCII form', () => {
  const href = 'https://xn--mller-kva.example/reset#token';
  const { text, html } = renderMail({
    language: 'de',
    subject: 's',
    paragraphs: [{ label: 'Go', href }],
  });
  expect(text).toContain(href);
  expect(html).toContain(`<a href="${href}">`);
  expect(html).toContain('<p>https://müller.example/reset#token</p>');
  expect(displayHost('https://xn--mller-kva.example:8443')).toBe('müller.example:8443');
});

it('renderMail returns text and escaped HTML', () => {
  const href = 'https://x.example/?a=1&b="2"';
  const { text, html } = renderMail({
    language: 'de',
    subject: '<s>',
    paragraphs: ['Hello <b>"Ada"</b> & \'Bert\',', { label: 'Go <there>', href }],
  });
  expect(text).toBe(`Hello <b>"Ada"</b> & 'Bert',\n\n${href}\n`);
  expect(html).toContain('<p>Hello &lt;b&gt;&quot;Ada&quot;&lt;/b&gt; &amp; &#39;Bert&#39;,</p>');
  expect(html).toContain('<a href="https://x.example/?a=1&amp;b=&quot;2&quot;">Go &lt;there&gt;</a>');
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<title>&lt;s&gt;</title>');
});
