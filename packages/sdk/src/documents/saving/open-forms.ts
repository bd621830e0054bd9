import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';

/** State of the open forms. */
export interface OpenFormsState {
  /** True while the login is requested. */
  readonly needsLogin: boolean;
}

/**
 * Forms in dialogs that are sent at once, without the save bar. While one is open, the admin area stays when the session
 * ends, so that nothing typed is lost.
 */
export interface OpenForms {
  readonly store: ReadableStore<OpenFormsState>;
  /** Reports an open form. Returns a function that reports that it is closed. */
  readonly open: () => () => void;
  /** Returns true while a form is open. */
  readonly areOpen: () => boolean;
  /**
   * Checks the session before a form is sent. If it has ended, requests the login and resolves with false. After a login
   * of the same user, `send` is called again.
   */
  readonly maySend: (send: () => void) => Promise<boolean>;
  /** Reports that the session has ended. While a form is open, the login is requested. */
  readonly sessionEnded: () => void;
  /** Reports that the same user has logged in again. A form that waited for it is sent. */
  readonly sessionContinued: () => void;
  /** Cancels the login. The forms stay open. */
  readonly cancelLogin: () => void;
  /** Drops the form that waits for the login, because another user has the session. */
  readonly clear: () => void;
}

/**
 * Creates the store.
 *
 * @param hasSession resolves with false if the session has ended
 */
export function createOpenForms(hasSession: () => Promise<boolean>): OpenForms {
  const writable = createStore<OpenFormsState>(() => ({ needsLogin: false }));
  const forms = new Set<symbol>();
  let waiting: (() => void) | null = null;
  const cancelLogin = () => {
    waiting = null;
    writable.setState({ needsLogin: false });
  };
  return {
    store: readOnly(writable),
    open() {
      const form = Symbol('form');
      forms.add(form);
      return () => {
        forms.delete(form);
        if (forms.size === 0) cancelLogin();
      };
    },
    areOpen: () => forms.size > 0,
    async maySend(send) {
      if (await hasSession()) return true;
      waiting = send;
      writable.setState({ needsLogin: true });
      return false;
    },
    sessionEnded() {
      if (forms.size > 0) writable.setState({ needsLogin: true });
    },
    sessionContinued() {
      const send = waiting;
      cancelLogin();
      send?.();
    },
    cancelLogin,
    clear: cancelLogin,
  };
}
