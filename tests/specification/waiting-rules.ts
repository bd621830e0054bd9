/** Exported rule of the SDK that no code uses yet, because the screen or command that needs it does not exist. */
interface WaitingRules {
  readonly names: readonly string[];
  /** Screen or command that will use the rules. */
  readonly screen: string;
  /** Number of the issue that builds the screen or command. */
  readonly issue: 13 | 14 | 15 | 16 | 17 | 18;
}

/**
 * Rules without a caller. `tests/lint/uncalled.test.ts` fails if another rule has no caller, and if a rule in this
 * list has one. The list is empty once the portal and the admin area are complete.
 *
 * @public scripts/specification imports it through a bundle.
 */
export const WAITING_RULES: readonly WaitingRules[] = [
  // The portal shows the height of the footer as configured.
  { names: ['footerHeight'], screen: 'Admin area: footer', issue: 15 },
  { names: ['fileStorage'], screen: 'Programs that use the SDK in Node (recipe 17)', issue: 17 },
  { names: ['defaultsOf'], screen: 'Admin area: former defaults of an upgrade', issue: 15 },
  // The web application and the server load translations in other ways.
  { names: ['loadTranslator'], screen: 'Programs that use the SDK (its README, errors by code)', issue: 17 },
];
