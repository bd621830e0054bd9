/**
 * Dimensions and delays of the user interface that are not specific to one rule (specification, section 9).
 * Other constants are next to the rule that uses them, or in the configuration. Lengths are in pixels, times in
 * milliseconds.
 */

/** Delay before a focus trap takes the focus. Its content has to be rendered first. */
export const FOCUS_TRAP_DELAY = 350;

/** Height of the header. */
export const HEADER_HEIGHT = 52;

/** Maximum dialog widths, keyed by the purpose of the dialog. */
export const DIALOG_WIDTH = { confirm: 400, reset: 500 } as const;

/** The `z-index` of the preview, which is displayed in front of everything else. */
export const PREVIEW_Z_INDEX = 9999;
