/** Keys of the configuration schema whose effect the walk does not show. */
interface LaterKeys {
  /** Keys, each with everything below it. */
  readonly keys: readonly string[];
  /** Screen that shows the effect. */
  readonly screen: string;
  /** Issue that builds the screen. */
  readonly issue: 15;
}

const LOGIN_METHODS = 'tests/e2e/admin/lists.test.ts';

/** `walk.test.ts` fails if a key is neither here nor in a screen of the walk, or if it is in both. */
export const LATER: readonly LaterKeys[] = [
  { keys: ['version'], screen: 'Admin area: only upgrades change it', issue: 15 },
];

/**
 * Keys of this issue's screens whose effect needs another portal than the walk's, and the test that shows it. The
 * effect of `global_access` needs a portal without guests, that of the login methods one with several methods.
 */
export const SHOWN_ELSEWHERE: Readonly<Record<string, string>> = {
  'customPages.*.global_access': 'tests/e2e/screens/pages.test.ts',
  'login.methods.*.name': LOGIN_METHODS,
  'login.methods.*.visible': LOGIN_METHODS,
  'login.methods.*.position': LOGIN_METHODS,
};
