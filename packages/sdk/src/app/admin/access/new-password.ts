import { randomId } from '../../../lib/random-id.js';

/** Returns a random password of 128 bits, in groups of eight characters. */
export const newPassword = (): string => randomId().replace(/(.{8})(?=.)/g, '$1-');
