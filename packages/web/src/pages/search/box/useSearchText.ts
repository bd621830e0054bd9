import { typedText } from '@assetportal/sdk/rules';
import { useState } from 'react';

interface SearchTextInput {
  /** The query of the page; `*` is shown as an empty text. */
  readonly query: string;
  /** True if this box requested the current query. */
  readonly fromBox: boolean;
  readonly onType: (text: string) => void;
  readonly onCommit: (text: string) => void;
}

/** Manages the text of the search box. Searches with every change, and follows other changes of the address. */
export function useSearchText({ query, fromBox, onType, onCommit }: SearchTextInput) {
  const [text, setText] = useState(typedText(query));
  const [lastQuery, setLastQuery] = useState(query);

  // If anything other than this box changed the address (Back, a tag, a link), the box follows. Ignore the box's
  // own changes: the user may already have typed more.
  if (query !== lastQuery) {
    setLastQuery(query);
    if (!fromBox) setText(typedText(query));
  }

  return {
    text,
    /** Sets the text without a search. */
    setText,
    /** Sets the text and searches for it. The store cancels the previous request. */
    change: (value: string) => {
      setText(value);
      onType(value);
    },
    /** Sets the text and searches for it as a finished search. */
    commit: (value: string) => {
      setText(value);
      onCommit(value);
    },
  };
}
