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
  /** Opens the suggestions for a text, as soon as the box has loaded. */
  readonly show: (text: string) => void;
  /** Closes the suggestions. A box that loads later stays closed until the next `show` or `onFocus`. */
  readonly close: () => void;
  /** Properties for the box. */
  readonly box: {
    readonly handle: RefObject<SuggestionHandle | null>;
    /** True if the suggestions open when the box has loaded. */
    readonly isRequested: RefObject<boolean>;
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
  // The user can type and submit before the box has loaded. It must then not open over the results.
  const isRequested = useRef(false);
  const show = (text: string) => {
    isRequested.current = true;
    handle.current?.show(text);
  };
  const close = () => {
    isRequested.current = false;
    handle.current?.close();
  };
  const onFocus = (text: string) => {
    setUsed(true);
    show(text);
  };
  return {
    attributes,
    used,
    onFocus,
    show,
    close,
    box: { handle, isRequested, onAttributes: setAttributes },
  };
}
