import { describe, expect, it } from 'vitest';
import { reportableText } from '../../../packages/server/src/delivery/statistics/reportable-text.js';

describe('reportableText (decisions, section 7, Statistics)', () => {
  it.each<[string, string, string | null]>([
    ['letter case and spaces', '  Lighthouse   KEEPER ', 'lighthouse keeper'],
    ['the prefix that the search field adds', 'narw*', 'narw'],
    ['compatible characters', 'ﬁsh １２', 'fish 12'],
    ['control characters', 'a\u0000b\u202Ec', 'a b c'],
    ['other scripts', 'خريطة 東京', 'خريطة 東京'],
    ['accents', 'Kapitän Olsen', 'kapitän olsen'],
    ['an e-mail address', 'photos of anna.lind+x@example.org please', 'photos of … please'],
    ['only an address', 'anna@example.org', null],
    ['a web address', 'see https://example.org/a?b=c now', 'see … now'],
    ['an IP address', 'from 10.0.0.1', 'from …'],
    ['a customer number', 'order 123456', 'order …'],
    ['a short number', 'plankton 4k 12345', 'plankton 4k 12345'],
    ['a year', 'regatta 2024', 'regatta 2024'],
    ['a date', 'regatta 2024-05-06', 'regatta 2024-05-06'],
    ['a telephone number', 'call +49 (40) 123 45 67', 'call …'],
    ['an account number', 'iban DE89 3704 0044 0532 0130 00', 'iban de…'],
    ['nothing', '*', null],
    ['only operators', '"" ( -', null],
    ['markup, as text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['a long text', 'x'.repeat(300), 'x'.repeat(100)],
    ['a long text with emoji', '🐋'.repeat(99) + 'ab', `${'🐋'.repeat(99)}a`],
  ])('of %s', (_, query, expected) => {
    expect(reportableText(query)).toBe(expected);
  });
});
