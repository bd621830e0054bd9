import type { ShownValue } from './shown-value.js';

/** Returns a part of a document as text for display. */
export const textOf = (text: string, value: unknown): ShownValue => ({ kind: 'text', value, text });
