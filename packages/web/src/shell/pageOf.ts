/**
 * Which page an address belongs to. While it stays the same, a changed address is a changed state of one page (a search
 * being typed) and no navigation: the focus and the scroll position stay.
 */
export function pageOf(pathname: string): string {
  const [, first = '', second = ''] = pathname.split('/');
  return first === 'asset' ? `asset/${second}` : first;
}
