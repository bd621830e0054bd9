export { FRONT_END_VERSION, LOCALES } from '../config/defaults.js';
export { createTexts, TEXTS } from './built-in.js';
export { loadAdminTexts, loadLocalTexts, loadTexts } from './layers.js';
export { FALLBACK_LOCALE, type Texts, type TextParams, type Translate } from './translator.js';
export { type TextTree } from '../lib/message-tree.js';
export { problemText } from './problem.js';
