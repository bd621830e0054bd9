/**
 * Measures of the interface that are no rule’s own (specification, section 9); the others stand beside the rule or in
 * the configuration that uses them. Lengths are in pixels, times in milliseconds.
 */

/** How long a focus trap waits before it takes the focus: what it traps has to be there first. */
export const FOCUS_TRAP_DELAY = 350;

/** The height of the header. */
export const HEADER_HEIGHT = 52;

/** The most a dialog is wide, by what it is for. */
export const DIALOG_WIDTH = { confirm: 400, reset: 500 } as const;

/** How far in front the preview lies: before everything. */
export const PREVIEW_Z_INDEX = 9999;
