import type { UpgradeStep } from './step.js';

/** In older versions, some links had one address for all languages. */
export const UPGRADE_5_1_0: UpgradeStep = {
  version: '5.1.0',
  why: {
    'terms_of_use.link': 'linkPerLanguage',
    'login.register.link': 'linkPerLanguage',
    'terms_of_use.required': 'termsShow',
  },
  rename: [
    ['terms_of_use.link', 'terms_of_use.links.de'],
    ['login.register.link', 'login.register.links.de'],
  ],
  remove: ['terms_of_use.required', 'login.register.text'],
};
