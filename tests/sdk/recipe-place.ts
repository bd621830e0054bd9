import { inject } from 'vitest';
import { ADMIN } from './real/portal.js';

/**
 * URL of the recipes' portal. In Node it is a separate one, which recipes may change. In a browser it is the
 * page's.
 */
export const url = typeof location === 'undefined' ? inject('recipes') : location.origin;

export const password = ADMIN.pass;
