import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '@assetportal/sdk/translations';
import { MAX_MAIL_LENGTH, orderMail, type OrderConfig, type OrderQuestion } from '@assetportal/sdk/rules';

const { t } = createTranslator({ locale: 'en' });
const config: OrderConfig = {
  mailto: 'orders@example.org',
  cc: '',
  subject: { de: 'Bestellung', en: 'Order' },
  body: { de: 'Bitte senden:\n{{link}}\nDanke', en: 'Please send:\n{{link}}\nThank you' },
  base_url: 'https://portal.example.org/',
};
const LINK = 'https://portal.example.org/asset/';

function ask(change: Partial<OrderConfig> = {}, about: Partial<OrderQuestion> = {}) {
  return orderMail({
    order: { ...config, ...change },
    assets: [{ id: 'a1' }],
    locale: 'en',
    terms: null,
    t,
    ...about,
  });
}

/** What a mail program makes of the address. */
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

function mailOf(change: Partial<OrderConfig> = {}, about: Partial<OrderQuestion> = {}) {
  const mail = ask(change, about);
  if (mail.kind === 'blocked') throw new Error(mail.reason);
  return { ...mail, ...read(mail.href) };
}

describe('orderMail (specification, section 1; RFC 6068)', { tags: ['d.order.mail'] }, () => {
  it('carries recipient, copy, subject and the links in the body', () => {
    const mail = mailOf({ cc: 'copy@example.org' }, { assets: [{ id: 'a1' }, { id: 'b 2' }, { id: 'a1' }] });
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

  it('is in the reader’s language, else in English, else in any', () => {
    expect(mailOf({}, { locale: 'de' }).subject).toBe('Bestellung');
    expect(mailOf({}, { locale: 'fr' }).subject).toBe('Order');
    expect(mailOf({ subject: { de: 'Bestellung', en: ' ' } }, { locale: 'fr' }).subject).toBe('Bestellung');
    expect(mailOf({ subject: {} }, { locale: 'constructor' }).names).toEqual(['body']);
  });

  it('everything that means something in an address is encoded', () => {
    const text = 'Grüße & mehr? 100 % = #1; „ä“ 🎨 +1';
    const mail = mailOf({ subject: { en: text }, body: { en: `${text} {{ link }}` } });
    expect(mail.subject).toBe(text);
    expect(mail.body).toBe(`${text} ${LINK}a1`);
    expect(mail.href).toMatch(/^mailto:orders@example\.org\?[\w%=&.~!*'()-]*$/);
    expect(mail.href).not.toContain('+');
  });

  it.each(['\n', '\r\n', '\r'])('a line end of the text (%j) is CRLF in the mail', (end) => {
    const mail = mailOf({ body: { en: `a${end}${end}{{link}}` } });
    expect(mail.href).toContain('body=a%0D%0A%0D%0Ahttps');
  });

  it('the links come below a text without a placeholder, and alone where there is no text', () => {
    expect(mailOf({ body: { en: 'Please.\n' } }).body).toBe(`Please.\r\n\r\n${LINK}a1`);
    expect(mailOf({ body: {} }).body).toBe(`${LINK}a1`);
    expect(mailOf({ body: { en: '{{link}} and {{link}}' } }).body).toBe(`${LINK}a1 and ${LINK}a1`);
  });

  it('an id is a part of a path, whatever is in it', () => {
    const { body } = mailOf({ body: {} }, { assets: [{ id: '../?x#\n&{{link}}$&\ud800' }] });
    expect(body).toBe(`${LINK}..%2F%3Fx%23%0A%26%7B%7Blink%7D%7D%24%26%EF%BF%BD`);
  });

  it.each([
    ['https://x.example', 'https://x.example/asset/a1'],
    ['https://x.example:8443/media/', 'https://x.example:8443/media/asset/a1'],
    ['  http://x.example//  ', 'http://x.example/asset/a1'],
    ['https://x.example/?a=b#c', 'https://x.example/asset/a1'],
    ['https://user:secret@x.example/', 'https://x.example/asset/a1'],
  ])('the base URL %s: %s', (base_url, body) => {
    expect(mailOf({ base_url, body: {} }).body).toBe(body);
  });

  it('without a base URL the portal’s own address stands in', () => {
    expect(mailOf({ base_url: '', body: {} }, { portalUrl: 'http://localhost:8080' }).body).toBe(
      'http://localhost:8080/asset/a1',
    );
  });
});

describe('recipients', { tags: ['d.order.mail'] }, () => {
  it.each([
    ['a@x.org, b@x.org;c@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['Orders <a@x.org>, a@x.org', ['a@x.org']],
    ['a+b&c=d?e#f%g/h@x.org', ['a+b&c=d?e#f%g/h@x.org']],
    ['bestellung@müller.example', ['bestellung@müller.example']],
    ['nobody, a@x.org, @x.org, a@, a b@x.org, a@b@c', ['a@x.org']],
    ['a@x.org\r\nbcc: spy@x.org, b@x.org', ['b@x.org']],
    ['a@x.org?bcc=spy@x.org, b@x.org', ['b@x.org']],
    [`${'x'.repeat(65)}@x.org, .a@x.org, a..b@x.org, a@x..org, b@x.org`, ['b@x.org']],
  ])('%j: %j', (mailto, to) => {
    const mail = mailOf({ mailto });
    expect(mail.to).toEqual(to);
    expect(mail.names).toEqual(['subject', 'body']);
  });

  it('a copy goes to nobody twice, and a line end begins no header', () => {
    expect(mailOf({ cc: 'orders@example.org, c@x.org' }).cc).toBe('c@x.org');
    expect(mailOf({ cc: 'c@x.org\nbcc: spy@x.org' }).names).toEqual(['subject', 'body']);
    const { subject } = mailOf({ subject: { en: 'Order\r\nBcc: spy@x.org\u0000\u0085!' } });
    expect(subject).toBe('Order Bcc: spy@x.org !');
  });
});

describe('what blocks an order', () => {
  it.each<[string, string, Partial<OrderConfig>, Partial<OrderQuestion>]>([
    ['terms', 'terms that are not ticked', {}, { terms: { ticked: false } }],
    ['no-assets', 'nothing is ordered', {}, { assets: [] }],
    ['no-recipient', 'nobody would get it', { mailto: 'nobody' }, {}],
    ['no-base-url', 'no address of the portal', { base_url: '' }, {}],
    ['no-base-url', 'an address of another kind', { base_url: 'javascript:alert(1)//' }, {}],
    [
      'too-long',
      'addresses that fill the mail',
      { mailto: Array.from({ length: 200 }, (_, n) => `somebody${n}@x.org`).join(',') },
      {},
    ],
  ])('%s: %s', { tags: ['5.terms.ticked', 'd.order.mail'] }, (reason, _, change, about) => {
    expect(ask(change, about)).toEqual({ kind: 'blocked', reason });
  });

  it('terms that are ticked do not', { tags: ['5.terms.ticked'] }, () => {
    expect(ask({}, { terms: { ticked: true } }).kind).toBe('mail');
  });
});

describe('an order that is too long for a mail', { tags: ['d.order.mail'] }, () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ id: `asset-${index}` }));

  it('names as many as fit, says how many more there are, and has all of them in its text', () => {
    const mail = mailOf({}, { assets: many });
    expect(mail.href.length).toBeLessThanOrEqual(MAX_MAIL_LENGTH);
    const links = mail.body.split('\r\n').filter((line) => line.startsWith(LINK));
    expect(links).toEqual(many.slice(0, links.length).map(({ id }) => LINK + id));
    expect(mail.left).toBe(300 - links.length);
    expect(mail.body.endsWith(`… and ${mail.left} more assets\r\nThank you`)).toBe(true);
    expect(mail.text.split('\r\n').filter((line) => line.startsWith(LINK))).toHaveLength(300);
    // Not one more would have fitted.
    expect(mail.href.length + encodeURIComponent(`\r\n${LINK}asset-99`).length).toBeGreaterThan(
      MAX_MAIL_LENGTH,
    );
  });

  it('and links to all of them where there is a page that shows them', () => {
    const mail = mailOf({ body: {} }, { assets: many, all: '/search/port?f.city=Kiel' });
    const lines = mail.body.split('\r\n');
    expect(lines.at(-1)).toBe('https://portal.example.org/search/port?f.city=Kiel');
    expect(lines.at(-2)).toBe(`… and ${mail.left} more assets. All of them are here:`);
  });

  it.each(['//elsewhere.example', 'https://elsewhere.example', '/search/a\nb', 'search'])(
    'but not to %j, which is no route of the portal',
    (all) => {
      expect(mailOf({ body: {} }, { assets: many, all }).body).not.toMatch(/elsewhere|search/);
    },
  );

  it('a subject is cut at a whole character', () => {
    const { subject = '', body } = mailOf({ subject: { en: '🎨'.repeat(500) }, body: {} });
    expect(subject).toMatch(/^(🎨){40,50} …$/u);
    expect(body).toBe(`${LINK}a1`);
  });

  it('a text that fills it by itself is shortened before the last link goes', () => {
    const mail = mailOf({ body: { en: `${'Ä🎨 '.repeat(2000)}{{link}}` } }, { assets: many.slice(0, 2) });
    expect(mail.href.length).toBeLessThanOrEqual(MAX_MAIL_LENGTH);
    expect(mail.body.startsWith('Ä🎨 Ä🎨')).toBe(true);
    expect(mail.body.endsWith(` …\r\n\r\n${LINK}asset-0\r\n… and one more asset`)).toBe(true);
    expect(mail.left).toBe(1);
  });
});

describe('orderMail, whatever it is made of', { tags: ['d.order.mail'] }, () => {
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

  it('what is decoded is what was put in; it is never too long, and never has half a link', () => {
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
          const question = { assets: assets.map((id) => ({ id })), all };
          const parts = { mailto: to.join(','), cc: cc.join(';'), subject: { en: subject } };
          const mail = mailOf({ ...parts, body: { en: `${before}\n{{link}}\n${after}` } }, question);
          expect(mail.href.length).toBeLessThanOrEqual(MAX_MAIL_LENGTH);
          expect(mail.href).toMatch(/^mailto:[\x21-\x7e]+$/);
          expect(mail.to).toEqual([...new Set(to)]);
          const copies = [...new Set(cc)].filter((other) => !to.includes(other));
          expect(mail.cc ?? '').toBe(copies.join(','));
          const said = wellFormed(subject.replace(/\p{Cc}+/gu, ' ').trim());
          const told = mail.subject ?? '';
          if (encodeURIComponent(said).length <= 600) expect(told).toBe(said);
          else expect(said.startsWith(told.slice(0, -2))).toBe(true);
          // Each link is whole, in the order in which the assets were given, and none is left out without being counted.
          const links = assets.map((id) => LINK + encodeURIComponent(wellFormed(id)));
          const named = assets.length - mail.left;
          const lines = mail.body.split('\r\n');
          const start = lines.indexOf(links[0] ?? '');
          expect(lines.slice(start, start + named)).toEqual(links.slice(0, named));
          expect(lines[start + named] ?? '').not.toContain(LINK);
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
