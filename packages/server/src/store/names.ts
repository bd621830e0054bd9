/** A name as it is kept: an `ü` may be typed as one character or as two, and is one name all the same. */
export const keptName = (name: string): string => name.normalize('NFC');

/** What users and groups are told apart by: their names without regard to case, in any alphabet. */
export const nameKey = (name: string): string => keptName(name).toLowerCase();
