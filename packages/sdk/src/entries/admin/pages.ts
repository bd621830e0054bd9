export {
  FOOTER_COLUMNS,
  linksToPage,
  withFooterLink,
  withMovedAddress,
  withMovedLinks,
  withoutFooterLinks,
  type FooterColumn,
  type PageLinkPlace,
} from '../../app/admin/pages/page-links.js';
export {
  htmlIn,
  isEmptyIn,
  languageCodes,
  listedPages,
  type ListedPage,
} from '../../app/admin/pages/page-list.js';
export { removalKey, withoutRemovals } from '../../app/admin/pages/removals.js';
export {
  checkId,
  createPageChecks,
  outdatedPages,
  visitorPages,
  type PageCheck,
  type PageChecks,
  type PageChecksState,
} from '../../app/admin/pages/page-checks.js';
export { createPageEditing, type PageEditing } from '../../app/admin/pages/page-editing.js';
export { isSameMarkup, normalizedMarkup } from '../../app/admin/pages/same-markup.js';
export {
  hrefOfTarget,
  LINK_KINDS,
  targetOfHref,
  type LinkKind,
  type LinkTarget,
} from '../../app/admin/pages/link-target.js';
export { pageKeyFor } from '../../app/admin/pages/page-key.js';
