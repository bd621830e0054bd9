/** A value whose format changed in a release. */
interface Conversion {
  /** Path of the value in the old format. */
  readonly path: string;
  /** Returns the new values by path, or undefined if the value is not in the old format. */
  readonly to: (value: unknown) => Readonly<Record<string, unknown>> | undefined;
}

/**
 * Changes in one release to the configuration format. Path levels are separated by dots. In `remove`, `*` matches
 * every item of a list, or every language. A step changes only the values that its reasons name.
 */
export interface UpgradeStep {
  /** Version of the release. The changes apply to configurations of older versions. */
  readonly version: string;
  /**
   * Reason of each change: the name of a message in the admin catalog (see {@link upgradeReasonKey}), by path. A path
   * includes all settings below it; the longest one applies.
   */
  readonly why: Readonly<Record<string, string>>;
  /** Old and new paths of moved values. A value at the new path is never overwritten. */
  readonly rename?: readonly (readonly [from: string, to: string])[];
  /**
   * Former default of every setting whose default changed in this release, by path. A stored value that equals it
   * counts as unset, and gets the new default. Other values stay. In the old format of the conversions.
   */
  readonly formerDefaults?: Readonly<Record<string, unknown>>;
  readonly convert?: readonly Conversion[];
  /** Paths of settings that are no longer used. */
  readonly remove?: readonly string[];
}

/** Returns the message key of the reason for the change of a setting. */
export function upgradeReasonKey({ why }: Pick<UpgradeStep, 'why'>, path: string): string {
  const matching = Object.keys(why).filter((prefix) => path === prefix || path.startsWith(`${prefix}.`));
  const [longest = ''] = matching.sort((a, b) => b.length - a.length);
  return `configUpdate.why.${why[longest] ?? 'unused'}`;
}
