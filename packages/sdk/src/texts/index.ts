export { FRONT_END_VERSION, LOCALES } from '../config/defaults.js';
export { createTexts, TEXTS } from './built-in.js';
export { loadTexts } from './load.js';
export { FALLBACK_LOCALE, type Texts, type TextParams, type TextTree, type Translate } from './texts.js';
export { problemText } from './problem.js';
