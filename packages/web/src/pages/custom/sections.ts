import { anchorOffset } from '@assetportal/sdk/rules';
import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { storedPosition } from '../../shell/navigation/entryPosition.js';
import { placeAt } from '../../shell/navigation/scrollToAnchor.js';

/** Prefix that the server adds to every ID of a page, so that no page uses an ID of the portal. */
const ID_PREFIX = 'page-';

/** Returns the fragment of an address that leads to the element with an ID: the ID as its author has written it. */
export const fragmentOf = (id: string): string =>
  id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : id;

/** Scrolls to the element of a custom page that a fragment names (specification, section 2), if there is one. */
export function scrollToSection(fragment: string, route: string): void {
  const element = document.getElementById(`${ID_PREFIX}${fragment}`);
  if (element !== null) placeAt(element, anchorOffset(route));
}

/**
 * Scrolls to the section that the address names when the page opens. After Back, Forward and a reload, the page returns to
 * its previous position instead.
 */
export function useSectionOfAddress(): void {
  const { hash, pathname, key } = useLocation();
  const isNew = useNavigationType() !== NavigationType.Pop || key === 'default';
  useEffect(() => {
    const isReturn = storedPosition().scroll > 0;
    if (isNew && hash !== '' && !isReturn) scrollToSection(fragmentOf(decoded(hash.slice(1))), pathname);
  }, [hash, pathname, isNew]);
}

/** Returns the fragment without percent-encoding, or unchanged if the encoding is invalid. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
