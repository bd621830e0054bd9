import type { SearchState, SuggestedTarget } from '@assetportal/sdk/rules';
import { useApp, useT } from '@assetportal/sdk/react';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import {
  SuggestionBox,
  useSuggestionField,
  type SuggestionField,
} from '../../../components/Suggestions/useSuggestionField.js';
import { useFirstField } from '../../../lib/startup/firstField.js';
import { LANDMARKS } from '../../../shell/navigation/landmarks.js';
import { requestsSearchFocus } from '../../../shell/shortcuts/searchFocus.js';
import styles from './SearchBox.module.css';
import { useSearchText } from './useSearchText.js';

interface SearchBoxProps {
  /** The current query. `*` is shown as an empty field. */
  readonly query: string;
  /** True if this box requested the current query. */
  readonly fromBox: boolean;
  /** The active filters, which restrict the suggestions. */
  readonly filters: SearchState['filters'];
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onType: (text: string) => void;
  readonly onCommit: (text: string) => void;
  /** Called with the search of a suggestion. */
  readonly onChoose: (target: SuggestedTarget) => void;
  /** Called when the user moves to the results with the down arrow key, or leaves an empty field with Escape. */
  readonly onLeave: () => void;
}

/** The search field with its button. Results update while the user types. */
export function SearchBox(props: SearchBoxProps) {
  const { input, filters, onLeave } = props;
  const t = useT();
  const { text, setText, change, commit } = useSearchText(props);
  const suggestions = useSuggestionField();
  useCloseOnFailure(suggestions);
  const onChoose = (target: SuggestedTarget) => {
    setText(target.text);
    props.onChoose(target);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.box.handle.current?.onKey(event) === true) {
      event.preventDefault();
      return;
    }
    const escape = event.key === 'Escape';
    if (event.key !== 'ArrowDown' && !escape) return;
    if (!escape || text !== '') event.preventDefault();
    if (escape && text !== '') return commit('');
    if (escape) input.current?.blur(); // also without results
    onLeave();
  };

  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        suggestions.close();
        commit(text);
      }}
    >
      <div className={styles.box}>
        <IconButton type="submit" size="sm" label={t('search.submit')} className={styles.submit}>
          <Search />
        </IconButton>
        <Field input={input} text={text} suggestions={suggestions} onChange={change} onKeyDown={onKeyDown} />
        <FieldEnd
          empty={text === ''}
          onClear={() => {
            suggestions.close();
            commit('');
            input.current?.focus();
          }}
        />
      </div>
      {suggestions.used && (
        <SuggestionBox
          {...suggestions.box}
          text={text}
          filters={filters}
          place="header"
          onChoose={onChoose}
        />
      )}
    </form>
  );
}

interface FieldProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly suggestions: SuggestionField;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The text field. It keeps the focus while the user moves through the suggestions. */
function Field({ input, text, suggestions, onChange, onKeyDown }: FieldProps) {
  const t = useT();
  useRequestedFocus(input);
  useFirstField(input, onChange);
  return (
    <input
      ref={input}
      id={LANDMARKS.search}
      // Not `type="search"`: browsers would add their own clear button.
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className={styles.input}
      value={text}
      aria-label={t('search.label')}
      placeholder={t('search.placeholder')}
      {...suggestions.attributes}
      onFocus={() => suggestions.onFocus(text)}
      onBlur={suggestions.close}
      onChange={(event) => {
        onChange(event.target.value);
        suggestions.show(event.target.value);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

/** Closes the suggestions when a search fails, because they would cover the line that reports it. */
function useCloseOnFailure({ close }: SuggestionField) {
  const { search } = useApp();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  }, [close]);
  useEffect(
    () =>
      search.store.subscribe((now, before) => {
        if (now.error !== null && before.error === null) latest.current();
      }),
    [search],
  );
}

/** Focuses the field if the user came to this page with the key `/`. */
function useRequestedFocus(input: RefObject<HTMLInputElement | null>) {
  const requested = requestsSearchFocus(useLocation().state);
  useEffect(() => {
    if (requested) input.current?.focus();
  }, [requested, input]);
}

/** The control at the end of the field: a hint about the `/` key, or the button that clears the field. */
function FieldEnd({ empty, onClear }: { readonly empty: boolean; readonly onClear: () => void }) {
  const t = useT();
  if (empty) {
    return (
      <kbd className={styles.key} aria-hidden>
        /
      </kbd>
    );
  }
  return (
    <IconButton size="sm" label={t('search.clear')} className={styles.clear} onClick={onClear}>
      <X />
    </IconButton>
  );
}
