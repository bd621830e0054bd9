/**
 * Changes in one release to the configuration format. Path levels are separated by dots. In `override` and
 * `remove`, `*` matches every item of a list, or every language.
 */
export interface UpgradeStep {
  /** Version of the release. The changes apply to configurations of older versions. */
  readonly version: string;
  readonly why: string;
  /** Old and new paths of moved values. A value at the new path is never overwritten. */
  readonly rename?: readonly (readonly [from: string, to: string])[];
  /** New values for settings whose meaning changed, by path. Applied only if a value is stored. */
  readonly override?: Readonly<Record<string, unknown>>;
  /** Paths of settings that are no longer used. */
  readonly remove?: readonly string[];
}
