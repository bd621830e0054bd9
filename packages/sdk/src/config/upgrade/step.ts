/**
 * Changes of one release to the configuration format. Paths are separated by dots. `*` matches every item of a
 * list, or every language.
 */
export interface UpgradeStep {
  /** Applies to configurations of an older version. */
  readonly version: string;
  readonly why: string;
  /** Values that moved, as old and new path. A value at the new path is never overwritten. */
  readonly rename?: readonly (readonly [from: string, to: string])[];
  /** New values for settings whose meaning changed. Applied only where a value is stored. */
  readonly override?: Readonly<Record<string, unknown>>;
  /** Settings that are no longer used. */
  readonly remove?: readonly string[];
}
