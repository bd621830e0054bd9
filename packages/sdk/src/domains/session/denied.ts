import { STORAGE_KEYS, type Storage } from '../../lib/storage.js';
import { isPortalError, type PortalError } from '../../client/transport/errors.js';
import { LOGIN } from '../navigation/routes.js';
import { pathOf } from '../../lib/route-path.js';
import type { Message } from '../toasts/message.js';

/**
 * Calls whose 403 concerns single assets, not the session. Images, players and waveforms need only the permission to view
 * the asset.
 */
const ASSET_CALLS = /^(session\.csets|downloads\.(?!preview|video|peaks))/;

/** Calls that request or end a session. They report their own failures, and repeating them would not help. */
const SESSION_CALLS = new Set(['session.get', 'session.logout']);

/**
 * Returns true if the page must be reloaded because the user's permissions have changed (specification, section
 * 8, Other): after a 403 for any call outside the login page. `session/csets`, the download calls and file links
 * are exempt (section 4, Download decision). Their 403 has a separate message, and reloading would repeat it
 * forever. So is a rejected login, wherever the user logs in.
 */
export function reloadsPage(error: PortalError, route: string): boolean {
  const { call, status } = error;
  if (status !== 403 || call === undefined || call === 'session.get') return false;
  return !ASSET_CALLS.test(call) && pathOf(route) !== LOGIN;
}

/** Returns true if the session has ended and a new one must be requested. */
export function endsSession(error: unknown): boolean {
  return isPortalError(error) && (error.code === 'session-expired' || error.code === 'not-logged-in');
}

/** Message that the session has ended. Toasts show it once, although each failed call may report it. */
export const SESSION_ENDED: Message = { level: 'info', key: 'problem.session-expired.title' };

/** Returns true if the session must be requested again after this error. */
export function needsNewSession(error: PortalError): boolean {
  return endsSession(error) && !SESSION_CALLS.has(error.call ?? '');
}

/** Minimum time between two reloads after a 403, in milliseconds. */
export const RELOAD_PAUSE = 60_000;

/** Prevents endless reloads of a page that is denied again after a reload. */
export interface ReloadGuard {
  /** Returns true if the page may be reloaded now, and records the reload. */
  allows(): boolean;
}

/**
 * Creates a guard that stores the time of the last reload, so that it survives the reload. If the storage is
 * blocked, every reload would look like the first one, so the guard never allows a reload.
 *
 * @param options.now Milliseconds since 1970. A time before the last reload allows a reload, because the clock
 *   was set back.
 */
export function createReloadGuard(options: {
  readonly storage: Storage;
  readonly now?: (() => number) | undefined;
}): ReloadGuard {
  const { storage } = options;
  return {
    allows() {
      const now = (options.now ?? Date.now)();
      const last = Number(storage.get(STORAGE_KEYS.reloaded) ?? Number.NaN);
      if (now >= last && now - last < RELOAD_PAUSE) return false;
      storage.set(STORAGE_KEYS.reloaded, String(now));
      return storage.get(STORAGE_KEYS.reloaded) === String(now);
    },
  };
}
