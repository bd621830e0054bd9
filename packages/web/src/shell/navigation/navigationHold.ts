import type { Location } from 'react-router-dom';

/** A change of the address. */
interface AddressChange {
  readonly action: string;
  readonly location: Location;
  /** Number of history entries of a step back or forward. */
  readonly delta: number | null;
}

/**
 * Holds the Back and Forward buttons of the browser: the router ignores a change of the address for which `check` returns
 * true. Set by pages with unsaved work. React Router's `useBlocker` needs a data router, which would be part of each
 * first visit.
 */
export const navigationHold: { check: ((change: AddressChange) => boolean) | null } = { check: null };
