import { createContext, use } from 'react';

interface UpgradePostponed {
  /** True after “Later”: everything stays as it is, until the admin opens the question again or the admin area. */
  readonly isPostponed: boolean;
  readonly postpone: () => void;
  readonly ask: () => void;
}

/** Whether the admin has postponed the question about an upgrade. */
export const UpgradePostponedContext = createContext<UpgradePostponed>({
  isPostponed: false,
  postpone: () => undefined,
  ask: () => undefined,
});

/** Returns whether the question about an upgrade is postponed. */
export const useUpgradePostponed = (): UpgradePostponed => use(UpgradePostponedContext);
