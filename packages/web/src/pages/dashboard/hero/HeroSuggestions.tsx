import type { SuggestedTarget } from '@assetportal/sdk/rules';
import { useEffect, useImperativeHandle, type KeyboardEvent, type Ref } from 'react';
import { SuggestionList } from '../../../components/Suggestions/SuggestionList.js';
import { comboboxAttributes, useSuggestions } from '../../../components/Suggestions/useSuggestions.js';

const NO_FILTERS = {};

/** Attributes of the search field while it has suggestions. */
export type FieldAttributes = ReturnType<typeof comboboxAttributes>;

/** Events of the search field that concern the suggestions. */
export interface SuggestionHandle {
  /** Returns false if the key has no meaning for the suggestions. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** Stores a submitted search as a recent one. */
  readonly remember: (search: SuggestedTarget) => void;
}

interface HeroSuggestionsProps {
  readonly text: string;
  /** True while the search field has the focus. */
  readonly focused: boolean;
  readonly handle: Ref<SuggestionHandle>;
  readonly onAttributes: (attributes: FieldAttributes) => void;
  readonly onChoose: (target: SuggestedTarget) => void;
}

/**
 * The suggestions below the search field of the home page. Loaded separately, so that the first load has only the
 * field.
 */
export function HeroSuggestions(props: HeroSuggestionsProps) {
  const { text, focused, handle, onAttributes, onChoose } = props;
  const suggestions = useSuggestions({ text, filters: NO_FILTERS, onChoose });
  const { id, open, active, show, close, onKey, remember } = suggestions;
  useImperativeHandle(handle, () => ({ onKey, remember }));
  useEffect(() => onAttributes(comboboxAttributes({ id, open, active })), [onAttributes, id, open, active]);
  useEffect(() => {
    if (focused) show(text);
    else close();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only these changes open the suggestions. The functions differ in each render.
  }, [focused, text]);
  return open && <SuggestionList suggestions={suggestions} place="field" />;
}
