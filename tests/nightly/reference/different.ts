/**
 * Facts that deliberately differ from those of the reference tools, with the reason. Keys are `<path>: <fact> (<tool>)`.
 * A key that no longer differs fails the test.
 */
export const DIFFERENT: Readonly<Record<string, string>> = {};
