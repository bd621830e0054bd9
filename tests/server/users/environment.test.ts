import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../packages/server/src/boot/env.js';
import { StartError } from '../../../packages/server/src/lib/errors.js';
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
      ...{ publicUrl: undefined, mail: undefined },
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

it('renderMail returns text and escaped HTML', () => {
  const href = 'https://x.example/?a=1&b="2"';
  const { text, html } = renderMail({
    ...{ language: 'de', subject: '<s>' },
    paragraphs: ['Hello <b>"Ada"</b> & \'Bert\',', { label: 'Go <there>', href }],
  });
  expect(text).toBe(`Hello <b>"Ada"</b> & 'Bert',\n\n${href}\n`);
  expect(html).toContain('<p>Hello &lt;b&gt;&quot;Ada&quot;&lt;/b&gt; &amp; &#39;Bert&#39;,</p>');
  expect(html).toContain('<a href="https://x.example/?a=1&amp;b=&quot;2&quot;">Go &lt;there&gt;</a>');
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<title>&lt;s&gt;</title>');
});
