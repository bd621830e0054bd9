import { suggestionsModule } from '@assetportal/sdk';
import { suggestionRows, type SuggestedTarget, type SuggestionRow } from '@assetportal/sdk/rules';
import type { SearchState } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore } from '@assetportal/sdk/react';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';

interface SuggestionsInput {
  readonly text: string;
  readonly filters: SearchState['filters'];
  readonly onChoose: (target: SuggestedTarget) => void;
}

/** The suggestions below the search field. */
export interface Suggestions {
  readonly id: string;
  readonly rows: readonly SuggestionRow[];
  readonly open: boolean;
  /** Index of the row chosen with the keyboard. -1 if none is. */
  readonly active: number;
  /** Opens the suggestions for a text, and requests new ones. */
  readonly show: (text: string) => void;
  readonly close: () => void;
  readonly choose: (row: SuggestionRow) => void;
  readonly remove: (row: SuggestionRow) => void;
  /** Handles a key of the field. Returns false if the key has no meaning for the suggestions. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** Manages the suggestions of the search field: their rows, and the row chosen with the keyboard. */
export function useSuggestions({ text, filters, onChoose }: SuggestionsInput): Suggestions {
  const module = useModule(suggestionsModule);
  const rows = useRows(text, filters);
  const id = useId();
  const [shown, setShown] = useState(false);
  const [active, setActive] = useState(-1);
  const open = shown && rows.length > 0;
  const close = () => {
    setShown(false);
    setActive(-1);
  };
  const choose = (row: SuggestionRow) => {
    close();
    onChoose(row.search);
  };
  const remove = (row: SuggestionRow) => {
    if (row.kind === 'recent') module.remove(row.search);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (!open) return false;
    const row = rows[active];
    if (event.key === 'ArrowDown') setActive(active + 1 < rows.length ? active + 1 : 0);
    else if (event.key === 'ArrowUp') setActive(active > 0 ? active - 1 : rows.length - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && row !== undefined) choose(row);
    else if (event.key === 'Delete' && row?.kind === 'recent') remove(row);
    else return false;
    return true;
  };
  return {
    id,
    rows,
    open,
    active: open ? Math.min(active, rows.length - 1) : -1,
    show: (to) => {
      setShown(true);
      setActive(-1);
      module.suggest(to, filters);
    },
    close,
    choose,
    remove,
    onKey,
  };
}

function useRows(text: string, filters: SearchState['filters']): readonly SuggestionRow[] {
  const app = useApp();
  const { suggestions, correction, recents } = useStore(useModule(suggestionsModule));
  const translator = useStore(app.translator);
  const fields = useStore(app.fields.store, (state) => state.fields);
  const facets = useStore(app.config.store, (state) => state.config.facets);
  return useMemo(
    () => suggestionRows({ text, filters, suggestions, correction, recents, facets, fields, translator }),
    [text, filters, suggestions, correction, recents, facets, fields, translator],
  );
}

/** Returns the attributes of a field with suggestions (combobox pattern of WAI-ARIA). */
export function comboboxAttributes({ id, open, active }: Pick<Suggestions, 'id' | 'open' | 'active'>) {
  return {
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': active < 0 ? undefined : `${id}-${active}`,
  } as const;
}
