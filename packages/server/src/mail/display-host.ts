import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Returns a URL with its host as users write it: `müller.example` for `xn--mller-kva.example`. The result is for display
 * only. Links use the ASCII form, because some mail programs end a link in plain text at an umlaut.
 */
export function displayUrl(href: string): string {
  const { hostname } = new URL(href);
  const unicode = domainToUnicode(hostname);
  return domainToASCII(unicode) === hostname ? href.replace(hostname, unicode) : href;
}

/** Returns the host of a URL as users write it, with its port if it has one. */
export const displayHost = (href: string): string => {
  const { protocol, host } = new URL(href);
  return displayUrl(`${protocol}//${host}`).slice(`${protocol}//`.length);
};
