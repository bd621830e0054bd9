/** Character behind each page of a stored text: form feed. A text without pages does not have it. */
export const PAGE_BREAK = '\f';
