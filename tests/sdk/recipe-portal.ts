import { inject } from 'vitest';
import { ADMIN } from './real/portal.js';

/**
 * URL of the portal that the recipes use. In Node, it is a separate portal, which recipes may change. In a
 * browser, it is the portal of the page.
 */
export const url = typeof location === 'undefined' ? inject('recipes') : location.origin;

export const password = ADMIN.pass;
