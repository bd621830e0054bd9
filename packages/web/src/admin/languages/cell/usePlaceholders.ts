import { placeholderSuggestions } from '@assetportal/sdk/admin';
import { useId, useState, type KeyboardEvent, type RefObject } from 'react';

interface Suggestion {
  readonly from: number;
  readonly name: string;
}

/** Suggests the placeholders of the source after `{{`. The arrow keys choose, Enter or Tab inserts, Escape closes. */
export function usePlaceholders(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  source: string,
  onInsert: (suggestion: Suggestion) => void,
) {
  const id = useId();
  const [cursor, setCursor] = useState<number | null>(null);
  const [place, setPlace] = useState(0);
  const found = cursor === null ? undefined : placeholderSuggestions(text, cursor, source);
  const names = found?.names ?? [];
  const active = Math.min(place, names.length - 1);
  const insert = (name: string | undefined) => {
    if (found === undefined || name === undefined) return;
    onInsert({ from: found.from, name });
    setCursor(null);
  };
  const isOpen = names.length > 0;
  return {
    update: () => setCursor(field.current?.selectionStart ?? null),
    close: () => setCursor(null),
    attributes: isOpen
      ? {
          'aria-controls': id,
          'aria-activedescendant': `${id}-${active}`,
          'aria-autocomplete': 'list' as const,
        }
      : {},
    list: { id, names, active, onChoose: insert },
    /** Returns false if the key has no meaning for the suggestions. */
    onKeyDown: ({ key }: KeyboardEvent): boolean => {
      if (!isOpen) return false;
      if (key === 'ArrowDown') setPlace((active + 1) % names.length);
      else if (key === 'ArrowUp') setPlace((active - 1 + names.length) % names.length);
      else if (key === 'Enter' || key === 'Tab') insert(names[active]);
      else if (key === 'Escape') setCursor(null);
      else return false;
      return true;
    },
  };
}
