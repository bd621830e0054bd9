import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '@assetportal/sdk/translations';
import { MAX_MAIL_LENGTH, orderMail, type OrderConfig, type OrderMailInput } from '@assetportal/sdk/rules';

const { t } = createTranslator({ locale: 'en' });
const config: OrderConfig = {
  mailto: 'orders@example.org',
  cc: '',
  subject: { de: 'Bestellung', en: 'Order' },
  body: { de: 'Bitte senden:\n{{link}}\nDanke', en: 'Please send:\n{{link}}\nThank you' },
  base_url: 'https://portal.example.org/',
};
const LINK = 'https://portal.example.org/asset/';

function order(change: Partial<OrderConfig> = {}, about: Partial<OrderMailInput> = {}) {
  return orderMail({
    order: { ...config, ...change },
    assets: [{ id: 'a1' }],
    locale: 'en',
    terms: null,
    t,
    ...about,
  });
}

/** Parses a `mailto:` URL like a mail program. */
function read(href: string) {
  const [, to = '', query = ''] = /^mailto:([^?]*)\?(.*)$/s.exec(href) ?? [];
  const pairs = query.split('&').map((pair) => {
    const [name = '', value = '', ...more] = pair.split('=');
    expect(more).toEqual([]);
    return [name, decodeURIComponent(value)] as const;
  });
  const names = pairs.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  const fields = Object.fromEntries(pairs);
  return {
    names,
    to: to.split(',').map(decodeURIComponent),
    cc: fields['cc'],
    subject: fields['subject'],
    body: fields['body'] ?? '',
  };
}

function mailOf(change: Partial<OrderConfig> = {}, about: Partial<OrderMailInput> = {}) {
  const mail = order(change, about);
  if (mail.kind === 'blocked') throw new Error(mail.reason);
  return { ...mail, ...read(mail.href) };
}

describe(
  'orderMail (specification, section 1; RFC 6068)',
  { tags: ['d.order.mail', '1.order.defined'] },
  () => {
    it('contains the recipient, the CC recipient, the subject and the links', () => {
      const mail = mailOf(
        { cc: 'copy@example.org' },
        { assets: [{ id: 'a1' }, { id: 'b 2' }, { id: 'a1' }] },
      );
      expect(mail).toMatchObject({
        to: ['orders@example.org'],
        cc: 'copy@example.org',
        subject: 'Order',
        body: `Please send:\r\n${LINK}a1\r\n${LINK}b%202\r\nThank you`,
        left: 0,
      });
      expect(mail.names).toEqual(['cc', 'subject', 'body']);
      expect(mail.text).toBe(mail.body);
    });

    it('is in the user’s language, or else in English, or else in any language', () => {
      expect(mailOf({}, { locale: 'de' }).subject).toBe('Bestellung');
      expect(mailOf({}, { locale: 'fr' }).subject).toBe('Order');
      expect(mailOf({ subject: { de: 'Bestellung', en: ' ' } }, { locale: 'fr' }).subject).toBe('Bestellung');
      expect(mailOf({ subject: {} }, { locale: 'constructor' }).names).toEqual(['body']);
    });

    it('encodes all reserved characters', () => {
      const text = 'Grüße & mehr? 100 % = #1; „ä“ 🎨 +1';
      const mail = mailOf({ subject: { en: text }, body: { en: `${text} {{ link }}` } });
      expect(mail.subject).toBe(text);
      expect(mail.body).toBe(`${text} ${LINK}a1`);
      expect(mail.href).toMatch(/^mailto:orders@example\.org\?[\w%=&.~!*'()-]*$/);
      expect(mail.href).not.toContain('+');
    });

    it.each(['\n', '\r\n', '\r'])('converts the line break %j to CRLF', (end) => {
      const mail = mailOf({ body: { en: `a${end}${end}{{link}}` } });
      expect(mail.href).toContain('body=a%0D%0A%0D%0Ahttps');
    });

    it('appends the links to a text without a placeholder, and contains only links without a text', () => {
      expect(mailOf({ body: { en: 'Please.\n' } }).body).toBe(`Please.\r\n\r\n${LINK}a1`);
      expect(mailOf({ body: {} }).body).toBe(`${LINK}a1`);
      expect(mailOf({ body: { en: '{{link}} and {{link}}' } }).body).toBe(`${LINK}a1 and ${LINK}a1`);
    });

    it('encodes IDs as path segments', () => {
      const { body } = mailOf({ body: {} }, { assets: [{ id: '../?x#\n&{{link}}$&\ud800' }] });
      expect(body).toBe(`${LINK}..%2F%3Fx%23%0A%26%7B%7Blink%7D%7D%24%26%EF%BF%BD`);
    });

    it.each([
      ['https://x.example', 'https://x.example/asset/a1'],
      ['https://x.example:8443/media/', 'https://x.example:8443/media/asset/a1'],
      ['  http://x.example//  ', 'http://x.example/asset/a1'],
      ['https://x.example/?a=b#c', 'https://x.example/asset/a1'],
      ['https://user:secret@x.example/', 'https://x.example/asset/a1'],
    ])('converts the base URL %s to %s', (base_url, body) => {
      expect(mailOf({ base_url, body: {} }).body).toBe(body);
    });

    it('uses the portal’s URL without a base URL', () => {
      expect(mailOf({ base_url: '', body: {} }, { portalUrl: 'http://localhost:8080' }).body).toBe(
        'http://localhost:8080/asset/a1',
      );
    });
  },
);

describe('recipients', { tags: ['d.order.mail'] }, () => {
  it.each([
    ['a@x.org, b@x.org;c@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['Orders <a@x.org>, a@x.org', ['a@x.org']],
    ['a+b&c=d?e#f%g/h@x.org', ['a+b&c=d?e#f%g/h@x.org']],
    ['bestellung@müller.example', ['bestellung@müller.example']],
    // Many mail servers do not receive it (SMTPUTF8).
    ['jürgen@x.org, b@x.org', ['b@x.org']],
    ['invalid, a@x.org, @x.org, a@, a b@x.org, a@b@c', ['a@x.org']],
    ['a@x.org\r\nbcc: spy@x.org, b@x.org', ['b@x.org']],
    ['a@x.org?bcc=spy@x.org, b@x.org', ['b@x.org']],
    [`${'x'.repeat(65)}@x.org, .a@x.org, a..b@x.org, a@x..org, b@x.org`, ['b@x.org']],
  ])('are parsed from %j as %j', (mailto, to) => {
    const mail = mailOf({ mailto });
    expect(mail.to).toEqual(to);
    expect(mail.names).toEqual(['subject', 'body']);
  });

  it('contain no address twice, and no header after a line break', () => {
    expect(mailOf({ cc: 'orders@example.org, c@x.org' }).cc).toBe('c@x.org');
    expect(mailOf({ cc: 'c@x.org\nbcc: spy@x.org' }).names).toEqual(['subject', 'body']);
    const { subject } = mailOf({ subject: { en: 'Order\r\nBcc: spy@x.org\u0000\u0085!' } });
    expect(subject).toBe('Order Bcc: spy@x.org !');
  });
});

describe('orderMail for a blocked order', () => {
  it.each<[string, string, Partial<OrderConfig>, Partial<OrderMailInput>]>([
    ['terms', 'terms that are not accepted', {}, { terms: { accepted: false } }],
    ['no-assets', 'an empty list', {}, { assets: [] }],
    ['no-recipient', 'a missing recipient', { mailto: 'invalid' }, {}],
    ['no-base-url', 'a missing base URL', { base_url: '' }, {}],
    ['no-base-url', 'a base URL with another scheme', { base_url: 'javascript:alert(1)//' }, {}],
    [
      'too-long',
      'recipients that fill the mail',
      { mailto: Array.from({ length: 200 }, (_, n) => `recipient${n}@x.org`).join(',') },
      {},
    ],
  ])('reports %s for %s', { tags: ['5.terms.ticked', 'd.order.mail'] }, (reason, _, change, about) => {
    expect(order(change, about)).toEqual({ kind: 'blocked', reason });
  });

  it('returns the mail if the terms are accepted', { tags: ['5.terms.ticked'] }, () => {
    expect(order({}, { terms: { accepted: true } }).kind).toBe('mail');
  });
});

describe('an order that is too long for a mail', { tags: ['d.order.mail'] }, () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ id: `asset-${index}` }));

  it('lists as many links as fit and the number of the others, and has all links in its text', () => {
    const mail = mailOf({}, { assets: many });
    expect(mail.href.length).toBeLessThanOrEqual(MAX_MAIL_LENGTH);
    const links = mail.body.split('\r\n').filter((line) => line.startsWith(LINK));
    expect(links).toEqual(many.slice(0, links.length).map(({ id }) => LINK + id));
    expect(mail.left).toBe(300 - links.length);
    expect(mail.body.endsWith(`… and ${mail.left} more assets\r\nThank you`)).toBe(true);
    expect(mail.text.split('\r\n').filter((line) => line.startsWith(LINK))).toHaveLength(300);
    // Another link would not fit.
    expect(mail.href.length + encodeURIComponent(`\r\n${LINK}asset-99`).length).toBeGreaterThan(
      MAX_MAIL_LENGTH,
    );
  });

  it('links to all assets if there is a page that lists them', () => {
    const mail = mailOf({ body: {} }, { assets: many, all: '/search/port?f.city=Kiel' });
    const lines = mail.body.split('\r\n');
    expect(lines.at(-1)).toBe('https://portal.example.org/search/port?f.city=Kiel');
    expect(lines.at(-2)).toBe(`… and ${mail.left} more assets. Complete list:`);
  });

  it.each(['//elsewhere.example', 'https://elsewhere.example', '/search/a\nb', 'search'])(
    'does not link to %j, which is not a route of the portal',
    (all) => {
      expect(mailOf({ body: {} }, { assets: many, all }).body).not.toMatch(/elsewhere|search/);
    },
  );

  it('truncates a subject at a character boundary', () => {
    const { subject = '', body } = mailOf({ subject: { en: '🎨'.repeat(500) }, body: {} });
    expect(subject).toMatch(/^(🎨){40,50} …$/u);
    expect(body).toBe(`${LINK}a1`);
  });

  it('is exactly as long as allowed', () => {
    const bodyOf = (length: number) => mailOf({ body: { en: `${'x'.repeat(length)}{{link}}` } });
    const length = MAX_MAIL_LENGTH - bodyOf(1).href.length + 1;
    expect(bodyOf(length)).toMatchObject({ left: 0, body: `${'x'.repeat(length)}${LINK}a1` });
    expect(bodyOf(length).href).toHaveLength(MAX_MAIL_LENGTH);
    expect(bodyOf(length + 1).body).toContain('x …');
    const subjectOf = (length: number) => mailOf({ subject: { en: 'x'.repeat(length) } }).subject;
    expect(subjectOf(600)).toBe('x'.repeat(600));
    expect(subjectOf(601)).toMatch(/^x+ …$/);
  });

  it('keeps the complete text if one link fits', () => {
    const text = 'x'.repeat(1840);
    const mail = mailOf({ body: { en: `${text} {{link}}` } }, { assets: many.slice(0, 3) });
    expect(mail).toMatchObject({
      kind: 'mail',
      left: 2,
      body: `${text} ${LINK}asset-0\r\n… and 2 more assets`,
    });
  });

  it('cuts a text without the space at its end, and without its placeholder', () => {
    const gap = `x${' '.repeat(3000)}y`;
    expect(mailOf({ subject: { en: gap } }).subject).toBe('x …');
    expect(mailOf({ body: { en: `${gap}{{link}}` } })).toMatchObject({
      kind: 'mail',
      body: `x …\r\n\r\n${LINK}a1`,
    });
    expect(mailOf({ body: { en: `{{link}} ${'x'.repeat(3000)}` } }).body).toMatch(/^x+ …\r\n\r\nhttps:\S+$/);
  });

  it('contains only a link if there is no space for any of the text', () => {
    const two = ['1', '2'].map((id) => ({ id: id.repeat(60) }));
    const cc = Array.from({ length: 20 }, (_, index) => `${'c'.repeat(50)}${index}@example.org`).join(',');
    const orderOf = (length: number) =>
      mailOf({ cc, subject: { en: 'x'.repeat(length) }, body: { en: 'y'.repeat(200) } }, { assets: two });
    const short = mailOf({ cc, subject: { en: 'x' }, body: {} }, { assets: two.slice(0, 1) });
    const more = encodeURIComponent('\r\n… and one more asset').length;
    const length = MAX_MAIL_LENGTH - short.href.length - more + 1;
    const mail = orderOf(length);
    expect(mail.href).toHaveLength(MAX_MAIL_LENGTH);
    expect(mail.body).toBe(`${LINK}${'1'.repeat(60)}\r\n… and one more asset`);
  });

  it('shortens a text that is too long by itself rather than dropping the last link', () => {
    const mail = mailOf({ body: { en: `${'Ä🎨 '.repeat(2000)}{{link}}` } }, { assets: many.slice(0, 2) });
    expect(mail.href.length).toBeLessThanOrEqual(MAX_MAIL_LENGTH);
    expect(mail.body.startsWith('Ä🎨 Ä🎨')).toBe(true);
    expect(mail.body.endsWith(` …\r\n\r\n${LINK}asset-0\r\n… and one more asset`)).toBe(true);
    expect(mail.left).toBe(1);
  });
});

describe('orderMail for any input', { tags: ['d.order.mail'] }, () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 400 });
  const word = fc.stringMatching(/^[a-z0-9.+%&=/?#'-]{1,20}$/).filter((text) => !/^\.|\.$|\.\./.test(text));
  const address = fc
    .tuple(word, fc.stringMatching(/^[a-zü0-9-]{1,12}$/))
    .map(([name, host]) => `${name}@${host}.org`);
  const ids = fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), {
    minLength: 1,
    maxLength: 80,
  });
  const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

  it('contains the encoded input, is never too long, and never truncates a link', () => {
    fc.assert(
      fc.property(
        fc.array(address, { minLength: 1, maxLength: 3 }),
        fc.array(address, { maxLength: 3 }),
        anyText,
        fc.tuple(anyText, anyText),
        ids,
        fc.option(
          fc.webPath().filter((path) => /^\/(?!\/)/.test(path)),
          { nil: undefined },
        ),
        (to, cc, subject, [before, after], assets, all) => {
          const input = { assets: assets.map((id) => ({ id })), all };
          const parts = { mailto: to.join(','), cc: cc.join(';'), subject: { en: subject } };
          const mail = mailOf({ ...parts, body: { en: `${before}\n{{link}}\n${after}` } }, input);
          expect(mail.href.length).toBeLessThanOrEqual(MAX_MAIL_LENGTH);
          expect(mail.href).toMatch(/^mailto:[\x21-\x7e]+$/);
          expect(mail.to).toEqual([...new Set(to)]);
          const copies = [...new Set(cc)].filter((other) => !to.includes(other));
          expect(mail.cc ?? '').toBe(copies.join(','));
          const expected = wellFormed(subject.replace(/\p{Cc}+/gu, ' ').trim());
          const subjectText = mail.subject ?? '';
          if (encodeURIComponent(expected).length <= 600) expect(subjectText).toBe(expected);
          else expect(expected.startsWith(subjectText.slice(0, -2))).toBe(true);
          // Each link is complete and in order, and omitted assets are counted.
          const links = assets.map((id) => LINK + encodeURIComponent(wellFormed(id)));
          const listed = assets.length - mail.left;
          const lines = mail.body.split('\r\n');
          const start = lines.indexOf(links[0] ?? '');
          expect(lines.slice(start, start + listed)).toEqual(links.slice(0, listed));
          expect(lines[start + listed] ?? '').not.toContain(LINK);
          if (mail.left === 0) {
            const lineEnds = (text: string) => wellFormed(text).replace(/\r\n?|\n/g, '\r\n');
            expect(mail.body).toBe(lineEnds(`${before}\n${links.join('\n')}\n${after}`));
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
