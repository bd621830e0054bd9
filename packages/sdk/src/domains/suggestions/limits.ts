/** Length of the text in characters from which words and filters are suggested. */
export const MIN_SUGGESTED_TEXT = 2;

/** Number of suggestions to request, so that there are enough words and enough filters among them. */
export const REQUESTED_SUGGESTIONS = 24;
