import type { UpgradeStep } from './step.js';

/** In older versions, some links had one address for all languages. */
export const UPGRADE_5_1_0: UpgradeStep = {
  version: '5.1.0',
  why: 'The terms of use and the registration have one address per language. The existing address becomes the German one, because German was the default language. Only “show” decides whether users must accept the terms.',
  rename: [
    ['terms_of_use.link', 'terms_of_use.links.de'],
    ['login.register.link', 'login.register.links.de'],
  ],
  remove: ['terms_of_use.required', 'login.register.text'],
};
