import type { SearchState, SuggestedTarget } from '@assetportal/sdk/rules';
import { useEffect, useImperativeHandle, type KeyboardEvent, type Ref, type RefObject } from 'react';
import { SuggestionList } from './SuggestionList.js';
import { comboboxAttributes, useSuggestions } from './useSuggestions.js';

/** Attributes of a search field while it has suggestions. */
export type FieldAttributes = Partial<ReturnType<typeof comboboxAttributes>>;

/** Events of the search field that concern the suggestions. */
export interface SuggestionHandle {
  /** Opens the suggestions for a text, and requests new ones. */
  readonly show: (text: string) => void;
  readonly close: () => void;
  /** Returns false if the key has no meaning for the suggestions. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

interface SuggestionBoxProps {
  readonly text: string;
  /** The active filters, which restrict the suggestions. */
  readonly filters: SearchState['filters'];
  readonly place: 'header' | 'field';
  readonly handle: Ref<SuggestionHandle>;
  /** True if the suggestions open when this component has loaded. */
  readonly isRequested: RefObject<boolean>;
  readonly onAttributes: (attributes: FieldAttributes) => void;
  readonly onChoose: (target: SuggestedTarget) => void;
}

/**
 * The suggestions below a search field. Loaded separately, so that the first load has only the field: see
 * `useSuggestionField`.
 */
export function SuggestionBox(props: SuggestionBoxProps) {
  const { text, filters, place, handle, isRequested, onAttributes, onChoose } = props;
  const suggestions = useSuggestions({ text, filters, onChoose });
  const { id, open, active, show, close, onKey } = suggestions;
  useImperativeHandle(handle, () => ({ show, close, onKey }));
  useEffect(() => onAttributes(comboboxAttributes({ id, open, active })), [onAttributes, id, open, active]);
  useEffect(() => {
    if (isRequested.current) show(text);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Later changes call `show` themselves.
  }, []);
  return open && <SuggestionList suggestions={suggestions} place={place} />;
}
