/**
 * Kind of a statement in the specification. A `screen` is a visible or operable element, so a test must cover it
 * in a browser.
 */
export type LineKind = 'rule' | 'call' | 'state' | 'message' | 'constant' | 'screen';

/** One statement of the specification, in our own words. */
export interface Line {
  /** Section, subject and statement: `4.locale.stored`. Tests are tagged with it, so it must not change. */
  readonly id: string;
  readonly kind: LineKind;
  readonly text: string;
}
