import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Session } from '@assetportal/sdk/contract';
import type { SessionState } from '@assetportal/sdk';
import type { Toasts } from '../../../packages/sdk/src/domains/toasts/store.js';

const FACTS: Session = {
  session: 'token',
  user: null,
  guest: true,
  isAssetUser: false,
  isGuiAdmin: false,
  workspace: 'default',
  locale: null,
  login: [],
};

/** What a session's store says when these people are there. */
export const noSession: SessionState = { status: 'initial', session: null, error: null };
export const guest: SessionState = { status: 'success', session: FACTS, error: null };
export const assetUser = (user: string): SessionState => ({
  ...guest,
  session: { ...FACTS, user, guest: false, isAssetUser: true },
});
/** An administrator without rights to assets. */
export const adminOnly: SessionState = {
  ...guest,
  session: { ...FACTS, user: 'admin', guest: false, isGuiAdmin: true },
};

/** Who is there, to be changed by a test. */
export function sessionStore(first: SessionState): StoreApi<SessionState> {
  return createStore<SessionState>(() => first);
}

/** The keys of everything that was told so far and is still shown or waiting. */
export function toastKeys(toasts: Toasts): string[] {
  const { current, waiting } = toasts.store.getState();
  return [current, ...waiting].flatMap((toast) => (toast === null ? [] : [toast.key]));
}
