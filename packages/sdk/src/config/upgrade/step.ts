/** A value whose format changed in a release. */
interface Conversion {
  /** Path of the value in the old format. */
  readonly path: string;
  /** Returns the new values by path, or undefined if the value is not in the old format. */
  readonly to: (value: unknown) => Readonly<Record<string, unknown>> | undefined;
}

/**
 * Changes in one release to the configuration format. Path levels are separated by dots. In `remove`, `*` matches
 * every item of a list, or every language. A step changes only the values that its reason names.
 */
export interface UpgradeStep {
  /** Version of the release. The changes apply to configurations of older versions. */
  readonly version: string;
  readonly why: string;
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
