import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Session } from '@assetportal/sdk/contract';
import type { SessionState } from '@assetportal/sdk';
import type { Toasts } from '../../../packages/sdk/src/domains/toasts/store.js';

const SESSION: Session = {
  session: 'token',
  user: null,
  guest: true,
  isAssetUser: false,
  isGuiAdmin: false,
  workspace: 'default',
  locale: null,
  login: [],
};

/** State of the session store before a session is loaded. */
export const noSession: SessionState = { status: 'initial', session: null, error: null, otherSession: null };
export const guest: SessionState = { status: 'success', session: SESSION, error: null, otherSession: null };
export const assetUser = (user: string): SessionState => ({
  ...guest,
  session: { ...SESSION, user, guest: false, isAssetUser: true },
});
/** Session state of an administrator without access to assets. */
export const adminOnly: SessionState = {
  ...guest,
  session: { ...SESSION, user: 'admin', guest: false, isGuiAdmin: true },
};

/** Creates a session store that a test can change. */
export function sessionStore(initial: SessionState): StoreApi<SessionState> {
  return createStore<SessionState>(() => initial);
}

/** Returns the message keys of all toasts that are visible or queued. */
export function toastKeys(toasts: Toasts): string[] {
  const { current, waiting } = toasts.store.getState();
  return [current, ...waiting].flatMap((toast) => (toast === null ? [] : [toast.key]));
}
