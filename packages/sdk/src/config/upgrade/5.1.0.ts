import type { UpgradeStep } from './step.js';

/** Older ones have one address where there is now one a language. */
export const UPGRADE_5_1_0: UpgradeStep = {
  version: '5.1.0',
  why: 'The terms of use and the registration have an address in each language; the one there was is German’s, the default. Whether they must be accepted is told by “show” alone.',
  rename: [
    ['terms_of_use.link', 'terms_of_use.links.de'],
    ['login.register.link', 'login.register.links.de'],
  ],
  remove: ['terms_of_use.required', 'login.register.text'],
};
