/** What a line of the specification states. `screen`: what is to be seen or operated; shown in a browser. */
export type LineKind = 'rule' | 'call' | 'state' | 'message' | 'constant' | 'screen';

/** One thing that the specification states, in our own words. */
export interface Line {
  /** The section, what it is about, and the thing: `4.locale.stored`. Tests are tagged with it, so it stays as it is. */
  readonly id: string;
  readonly kind: LineKind;
  readonly text: string;
}
