import { randomBytes } from 'node:crypto';
import { openState, openStateForReading } from '../store/sqlite/database/open.js';
import { countSessions, replaceKey } from '../store/sqlite/sessions.js';
import type { SettingsRepository } from '../store/settings.js';
import { existingState, libraryFolder } from './state-directory.js';
import { checkState, closeState } from './state-trust.js';

/** Name of the setting with the key that signs links and the sessions of guests. */
const NAME = 'signing-key';

const newKey = (): string => randomBytes(32).toString('hex');

/** Returns the signing key. Creates it on the first start. */
export const signingKey = (settings: SettingsRepository): Promise<string> =>
  settings.getOrCreate(NAME, newKey);

/** Result of {@link rotateKey}. */
export interface RotatedKey {
  /** The state directory. */
  readonly data: string;
  /** Number of sessions that ended, or that would end. */
  readonly sessions: number;
}

/**
 * Replaces the signing key of a portal that is not running. Ends all links, all sessions and all mailed links for a
 * new password. Use it if others may have read the state.
 *
 * @param options.dryRun True to change nothing, and only to check and count. Default false.
 * @throws StartError
 */
export function rotateKey(options: {
  readonly folder: string;
  readonly data?: string | undefined;
  readonly dryRun?: boolean | undefined;
}): RotatedKey {
  const location = existingState(libraryFolder(options.folder), options.data);
  const access = checkState(location);
  if (options.dryRun === true) return plannedRotation(location.directory);
  closeState(location, access);
  const state = openState(location.directory);
  try {
    return { data: location.directory, sessions: replaceKey(state.db, NAME, newKey()) };
  } finally {
    state.close();
  }
}

function plannedRotation(directory: string): RotatedKey {
  const state = openStateForReading(directory);
  try {
    return { data: directory, sessions: countSessions(state.db) };
  } finally {
    state.close();
  }
}
