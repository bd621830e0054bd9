import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key press until the typed text is searched for. */
const DEBOUNCE = 120;

interface SearchTextInput {
  /** The query of the page; `*` shows as an empty text. */
  readonly query: string;
  /** The query is one that this box has requested. */
  readonly fromBox: boolean;
  readonly onType: (text: string) => void;
  readonly onCommit: (text: string) => void;
}

/** The text of the search box: searched for while it is typed, and following the address when that changes otherwise. */
export function useSearchText({ query, fromBox, onType, onCommit }: SearchTextInput) {
  const [text, setText] = useState(textOf(query));
  const [known, setKnown] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address has changed by something else than this box (Back, a tag, a link): the box follows it. Its own changes
  // may come back when more has been typed already.
  if (query !== known) {
    setKnown(query);
    if (!fromBox) setText(textOf(query));
  }

  return {
    text,
    /** Takes what is typed; searches for it after a moment. */
    change: (value: string) => {
      setText(value);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => onType(value), DEBOUNCE);
    },
    /** Searches at once. */
    commit: (value: string) => {
      clearTimeout(timer.current);
      setText(value);
      onCommit(value);
    },
  };
}

const textOf = (query: string) => (query === '*' ? '' : query);
