/**
 * What a release changed in the configuration. Paths are written with dots; `*` stands for every item of a list, or
 * every language.
 */
export interface UpgradeStep {
  /** Configurations of an older version are changed so. */
  readonly version: string;
  readonly why: string;
  /** Parts that were kept elsewhere before: from where, to where. Nothing is put where something is already. */
  readonly rename?: readonly (readonly [from: string, to: string])[];
  /** Values that no longer mean what they did, and the one that holds instead; only where one is stored. */
  readonly override?: Readonly<Record<string, unknown>>;
  /** Parts that nothing reads any more. */
  readonly remove?: readonly string[];
}
