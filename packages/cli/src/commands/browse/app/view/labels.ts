import type { Translator } from '@assetportal/sdk/translations';
import type { Language, Translate } from '../../../../kernel/text/translate.js';

/** Messages of the terminal and of the portal, in the user's language. */
export interface Labels {
  readonly t: Translate;
  readonly translator: Translator;
  readonly language: Language;
}
