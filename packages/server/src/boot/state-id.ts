import { randomBytes } from 'node:crypto';
import type { SettingsRepository } from '../store/settings.js';

/** Name of the setting with the ID of the state. */
const NAME = 'state-id';

/**
 * Returns the ID of the state: 32 hexadecimal digits, which are not secret. Creates it on the first start. A copy of
 * the state has the same ID.
 */
export const stateId = (settings: SettingsRepository): Promise<string> =>
  settings.getOrCreate(NAME, () => randomBytes(16).toString('hex'));
