export { FRONT_END_VERSION, LOCALES } from '../config/defaults.js';
export { createTexts, TEXTS } from './built-in.js';
export { loadAdminTexts, loadLocalTexts, loadTexts } from './load.js';
export { FALLBACK_LOCALE, type Texts, type TextParams, type Translate } from './texts.js';
export { type TextTree } from './tree.js';
export { problemText } from './problem.js';
