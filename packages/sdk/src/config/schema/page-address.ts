/** Pattern of a link that opens a page: no mail address or telephone number. */
export const PAGE_ADDRESS = /^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/]|\/(?![/\\]))\S*$/;

/**
 * Returns true if the text is a web address or a route of the portal. The configuration check and the links that
 * open a page use the same rule.
 */
export function isPageAddress(text: string): boolean {
  return PAGE_ADDRESS.test(text);
}
