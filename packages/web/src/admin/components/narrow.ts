/** Windows of phones, in which dialogs are sheets. */
export const NARROW = '(width < 48rem)';
