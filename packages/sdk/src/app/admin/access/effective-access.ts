import { createStore } from 'zustand/vanilla';
import type { AdminClient } from '../../../client/calls/administration.js';
import { portalErrorOf, type PortalError } from '../../../client/transport/errors.js';
import type { AccessQuestion, AccessSubject, EffectiveAccess } from '../../../contract/calls/admin/access.js';
import { createLatest } from '../../../lib/latest.js';
import { readOnly, type ReadableStore } from '../../../lib/readable-store.js';
import { isSameJson } from '../../../lib/same-json.js';

/** Time without further edits after which the access is evaluated, in milliseconds. */
export const EVALUATE_AFTER = 150;

/** State of an evaluation. */
export interface EffectiveAccessState {
  readonly status: 'initial' | 'loading' | 'success' | 'failure';
  /** Whose access it is. Null before the first evaluation. */
  readonly subject: AccessSubject | null;
  /** The last result. It stays while the next one for the same person loads. */
  readonly access: EffectiveAccess | null;
  readonly error: PortalError | null;
}

/** Evaluates what a person may view and download, with the unsaved rules. */
export interface EffectiveAccessStore {
  readonly store: ReadableStore<EffectiveAccessState>;
  /** Evaluates after a moment without further calls. The last call counts. */
  readonly evaluate: (question: AccessQuestion) => void;
  /** Aborts running calls. */
  readonly leave: () => void;
}

/** Dependencies of {@link createEffectiveAccess}. */
interface EffectiveAccessOptions {
  readonly permissions: Pick<AdminClient['permissions'], 'effective'>;
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

/** Creates the store. It sends no request before `evaluate`. */
export function createEffectiveAccess({ permissions, after }: EffectiveAccessOptions): EffectiveAccessStore {
  const writable = createStore<EffectiveAccessState>(() => ({
    status: 'initial',
    subject: null,
    access: null,
    error: null,
  }));
  const calls = createLatest();
  let cancel: (() => void) | undefined;
  const load = async (question: AccessQuestion) => {
    const run = calls.begin();
    try {
      const access = await run.result(permissions.effective(question, { signal: run.signal }));
      writable.setState({ status: 'success', access });
    } catch (error) {
      if (run.isLatest()) writable.setState({ status: 'failure', error: portalErrorOf(error) });
    }
  };
  return {
    store: readOnly(writable),
    evaluate(question) {
      cancel?.();
      calls.end();
      const { subject } = question;
      const isSame = isSameJson(subject, writable.getState().subject);
      writable.setState({ status: 'loading', subject, error: null, ...(isSame ? {} : { access: null }) });
      cancel = after(isSame ? EVALUATE_AFTER : 0, () => void load(question));
    },
    leave() {
      cancel?.();
      calls.end();
      if (writable.getState().status === 'loading') writable.setState({ status: 'initial' });
    },
  };
}
