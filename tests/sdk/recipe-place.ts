import { inject } from 'vitest';
import { ADMIN } from './real/portal.js';

/** The portal that recipes meet: one of their own in Node, where they change things; in a browser the page's. */
export const url = typeof location === 'undefined' ? inject('recipes') : location.origin;

export const password = ADMIN.pass;
