export { FRONT_END_VERSION, LOCALES } from '../config/defaults.js';
export {
  createTexts,
  FALLBACK_LOCALE,
  TEXTS,
  type Texts,
  type TextParams,
  type TextTree,
  type Translate,
} from './texts.js';
export { problemText } from './problem.js';
