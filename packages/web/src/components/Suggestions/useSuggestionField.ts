import { useRef, useState, type RefObject } from 'react';
import { deferred } from '../../lib/deferred.js';
import type { FieldAttributes, SuggestionHandle } from './SuggestionBox.js';

/** The suggestions below a search field. */
export const SuggestionBox = deferred(
  'suggestions',
  async () => (await import('./SuggestionBox.js')).SuggestionBox,
);

/** Connection of a search field with its {@link SuggestionBox}. */
export interface SuggestionField {
  /** Attributes for the field. */
  readonly attributes: FieldAttributes;
  /** True once the field has had the focus. Before that, the box is not rendered, and therefore not loaded. */
  readonly used: boolean;
  readonly onFocus: (text: string) => void;
  /** Properties for the box. */
  readonly box: {
    readonly handle: RefObject<SuggestionHandle | null>;
    readonly onAttributes: (attributes: FieldAttributes) => void;
  };
}

/** Attributes of a field before its box has loaded. */
const CLOSED = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const;

/** Manages the state that a search field shares with its suggestions. */
export function useSuggestionField(): SuggestionField {
  const [attributes, setAttributes] = useState<FieldAttributes>(CLOSED);
  const handle = useRef<SuggestionHandle>(null);
  const [used, setUsed] = useState(false);
  const onFocus = (text: string) => {
    setUsed(true);
    handle.current?.show(text);
  };
  return { attributes, used, onFocus, box: { handle, onAttributes: setAttributes } };
}
