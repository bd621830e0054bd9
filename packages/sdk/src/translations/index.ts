export { FRONT_END_VERSION, LOCALES } from '../config/defaults.js';
export { createTranslator as createTexts, CATALOGS as TEXTS } from './built-in.js';
export {
  loadAdminTranslations as loadAdminTexts,
  loadLocalTranslations as loadLocalTexts,
  loadTranslator as loadTexts,
} from './layers.js';
export {
  FALLBACK_LOCALE,
  type Translator as Texts,
  type MessageParams as TextParams,
  type Translate,
} from './translator.js';
export { type CatalogTree as TextTree } from '../lib/message-tree.js';
export { problemMessage as problemText } from './problem.js';
