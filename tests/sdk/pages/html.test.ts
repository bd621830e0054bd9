import { describe, expect, it } from 'vitest';
import {
  contactAddress,
  customTitle,
  pageImage,
  pageLink,
  PAGE_ATTRIBUTES,
  PAGE_TAGS,
} from '@assetportal/sdk/rules';

describe('content of custom pages (decisions, section 7, Custom pages)', () => {
  it.each(['script', 'style', 'iframe', 'object', 'form', 'input', 'button', 'svg', 'video', 'link', 'base'])(
    'the element %s is not allowed',
    (tag) => {
      expect(PAGE_TAGS.has(tag)).toBe(false);
    },
  );

  it('no attribute runs a script', () => {
    const attributes = Object.values(PAGE_ATTRIBUTES).flat();
    expect(attributes.filter((name) => /^on|^srcdoc$|^formaction$/.test(name))).toEqual([]);
  });

  it.each([
    ['/search/*?q=1', { kind: 'route', to: '/search/*?q=1' }],
    ['/assetportal/api/config/logo', { kind: 'file', path: '/assetportal/api/config/logo' }],
    ['#page-top', { kind: 'anchor', id: 'page-top' }],
    ['https://example.org/', { kind: 'external', href: 'https://example.org/' }],
    ['mailto:press@example.org', { kind: 'external', href: 'mailto:press@example.org' }],
    ['tel:+4940', { kind: 'external', href: 'tel:+4940' }],
    ['javascript:alert(1)', { kind: 'none' }],
    ['java\tscript:alert(1)', { kind: 'none' }],
    ['//example.org', { kind: 'none' }],
    ['/\t/example.org', { kind: 'none' }],
    ['data:text/html,x', { kind: 'none' }],
    ['#', { kind: 'none' }],
    [null, { kind: 'none' }],
  ] as const)('the link %s is %o', (href, link) => {
    expect(pageLink(href)).toEqual(link);
  });

  it.each([
    ['/assetportal/api/config/logo', { kind: 'file', path: '/assetportal/api/config/logo' }],
    ['data:image/png;base64,AA', { kind: 'embedded', src: 'data:image/png;base64,AA' }],
    ['data:image/svg+xml,<svg/>', undefined],
    ['https://tracker.example/pixel.png', undefined],
    ['//tracker.example/pixel.png', undefined],
    [null, undefined],
  ] as const)('the image %s is %o', (src, image) => {
    expect(pageImage(src)).toEqual(image);
  });
});

describe('title of a custom page', { tags: ['2.routes.custom'] }, () => {
  const configured = [{ key: 'about', translation: { de: 'Über uns', en: 'About us' } }];

  it.each([
    ['about', 'de-AT', 'Über uns'],
    ['about', 'fr', 'About us'],
    ['imprint', 'de', 'imprint'],
  ])('%s in %s is %s', (key, locale, title) => {
    expect(customTitle(key, configured, locale)).toBe(title);
  });
});

describe('address of the administration', { tags: ['2.no-permission'] }, () => {
  it.each([
    ['', undefined],
    ['nonsense', undefined],
    ['a@example.org', 'mailto:a%40example.org'],
    ['Photo desk <desk@example.org>, b@example.org', 'mailto:desk%40example.org'],
    ['a@example.org?cc=x@example.org', undefined],
  ])('%s gives %s', (mailto, address) => {
    expect(contactAddress({ mailto })).toBe(address);
  });
});
