export { loadStyle, loadFont, fontFailed, type CustomFilesOptions } from '../../domains/appearance/custom.js';
export {
  footerView,
  isEmptyFooter,
  customPageEntries,
  type FooterEntry,
  type FooterView,
} from '../../domains/appearance/footer.js';
export { footerHeight } from '../../domains/appearance/footer-height.js';
export {
  bookmarkLabel,
  iconsFor,
  iconDirection,
  ICON_COLUMN_WIDTH,
  OMITTED_ICONS,
  type IconKey,
  type IconPlace,
  type Icon,
  type IconContext,
} from '../../domains/appearance/icons.js';
export { veilOpacity } from '../../domains/appearance/veil.js';
export {
  FOCUS_TRAP_DELAY,
  HEADER_HEIGHT,
  DIALOG_WIDTH,
  PREVIEW_Z_INDEX,
} from '../../domains/appearance/measures.js';
export { tileScaleOf, tileScaleAt, tilePosition, TILE_SLIDER } from '../../domains/appearance/tile-size.js';
export { appearanceProperties } from '../../domains/appearance/properties.js';
export { MIN_SECTIONS, sectionInView } from '../../domains/pages/contents.js';
export {
  customKeyOf,
  customTitle,
  isGlobalPage,
  customViews,
  pageLanguages,
  pageContent,
  validatePageKey,
  isPageKey,
  customRoute,
  type CustomView,
  type PagesByLanguage,
  type PageContent,
  type PageKeyFault,
} from '../../domains/pages/rules.js';
export {
  PAGE_TAGS,
  PAGE_ATTRIBUTES,
  PAGE_CLASSES,
  PAGE_REFERENCES,
  PAGE_ROLES,
  pageClasses,
  pageLink,
  pageImage,
  type PageLink,
} from '../../domains/pages/html.js';
export { contentLocale, afterLanguageChange, type AfterLanguageChange } from '../../domains/locale/change.js';
export { firstLocale } from '../../domains/locale/first-locale.js';
export { chooseLocale, hasLanguageChoice, DEFAULT_LOCALE } from '../../domains/locale/choose.js';
export { directionOf, joined } from '../../lib/direction.js';
export { languageOf, matchLocale, normalizeLocale } from '../../lib/locale-code.js';
export { isAddress } from '../../lib/email-address.js';
export { isBelow } from '../../lib/route-path.js';
export {
  moveInList,
  offsetsAfterMove,
  placeAfterDrag,
  placeAfterKey,
  sortStep,
  type LiftedItem,
  type SortStep,
} from '../../lib/sortable-list.js';
export { valueIn } from '../../lib/locale-code.js';
export { assetLinks, linksCopied, type AssetLinks } from '../../domains/navigation/asset-links.js';
export {
  decideAdminEntry,
  loadAdmin,
  ADMIN_LOADS,
  type AdminEntry,
  type AdminLoad,
} from '../../domains/navigation/admin-pages.js';
export {
  assetRoute,
  assetIdOf,
  anchorOffset,
  pageOf,
  onNavigate,
  ANCHOR_OFFSET,
  type NavigationEffects,
} from '../../domains/navigation/navigation.js';
export { decideRoute, type RouteDecisionInput } from '../../domains/navigation/route.js';
export {
  startRoute,
  ADMIN,
  ADMIN_GENERAL,
  ADMIN_SEARCH,
  LOGIN,
  NO_PERMISSION,
  type RouteDecision,
} from '../../domains/navigation/routes.js';
export { can, type Capability } from '../../domains/session/access.js';
export { initials } from '../../domains/session/initials.js';
export { afterLogin, afterLogout, type AfterLogin } from '../../domains/session/after.js';
export {
  reloadsPage,
  needsNewSession,
  endsSession,
  createReloadGuard,
  RELOAD_PAUSE,
  type ReloadGuard,
} from '../../domains/session/denied.js';
export {
  arrangeMethods,
  NATIVE,
  type ArrangedMethod,
  type MethodSettings,
} from '../../domains/session/login-methods.js';
export { contactAddress } from '../../domains/session/contact.js';
export {
  loginScreen,
  loginMethodTitle,
  loginHost,
  registration,
  returnRoute,
  REDIRECT_HINT,
  type LoginScreen,
  type Registration,
} from '../../domains/session/login.js';
export { loginProblem, passwordProblem } from '../../domains/session/problem.js';
export { resetGap, type ResetGap, type ResetOffer } from '../../domains/session/reset-offer.js';
export { passwordResetRoute, passwordResetToken } from '../../domains/session/reset.js';
export { logoutScreen, decideStart, type LogoutScreen } from '../../domains/session/start.js';
export { extractToken, type ExtractedToken } from '../../domains/session/token.js';
export {
  SHORTCUTS,
  keysIn,
  shortcutSections,
  GO_KEY,
  SEQUENCE_TIME,
  globalShortcut,
  type Shortcut,
  type ShortcutSection,
  type GlobalShortcut,
} from '../../domains/shortcuts/shortcuts.js';
export {
  belongsToInputMethod,
  entersCharacter,
  isCommand,
  isModified,
  isSingleKey,
  shortcutKey,
  type KeyPress,
} from '../../domains/shortcuts/key-press.js';
export { errorMessage, type Level, type Message } from '../../domains/toasts/message.js';
export { createForm, type FormState, type Form } from '../../domains/validation/form.js';
export {
  validateLogin,
  validatePasswordReset,
  validateNewPassword,
  validatePasswordChange,
  type LoginFaults,
  type PasswordResetFaults,
  type NewPasswordFaults,
  type PasswordChangeFaults,
} from '../../domains/validation/login.js';
export { LOGO_MARK } from '../../domains/appearance/logo-mark.js';
