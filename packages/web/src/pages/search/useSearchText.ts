import { useEffect, useRef, useState } from 'react';

/** Time in milliseconds between the last key press and the search. */
const DEBOUNCE = 120;

interface SearchTextInput {
  /** The query of the page; `*` is shown as an empty text. */
  readonly query: string;
  /** True if this box requested the current query. */
  readonly fromBox: boolean;
  readonly onType: (text: string) => void;
  readonly onCommit: (text: string) => void;
}

/** Manages the text of the search box. Searches while the user types, and follows other changes of the address. */
export function useSearchText({ query, fromBox, onType, onCommit }: SearchTextInput) {
  const [text, setText] = useState(textOf(query));
  const [lastQuery, setLastQuery] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // If anything other than this box changed the address (Back, a tag, a link), the box follows. Ignore the box's
  // own changes: the user may already have typed more.
  if (query !== lastQuery) {
    setLastQuery(query);
    if (!fromBox) setText(textOf(query));
  }

  return {
    text,
    /** Sets the text and searches for it after a short delay. */
    change: (value: string) => {
      setText(value);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => onType(value), DEBOUNCE);
    },
    /** Sets the text and searches for it immediately. */
    commit: (value: string) => {
      clearTimeout(timer.current);
      setText(value);
      onCommit(value);
    },
  };
}

const textOf = (query: string) => (query === '*' ? '' : query);
