import { useT } from '@assetportal/sdk/react';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Button } from '../../components/Button/Button.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { LANDMARKS } from '../../shell/navigation/SkipLinks.js';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  /** What is searched for; `*` shows as nothing. */
  readonly query: string;
  /** The query is one that this box has asked for. */
  readonly fromBox: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onType: (text: string) => void;
  readonly onCommit: (text: string) => void;
  /** The arrow down leads to the results. */
  readonly onLeave: () => void;
}

/** Milliseconds without a letter until what was typed is searched for. */
const DEBOUNCE = 120;

/** Where one types; results appear meanwhile. */
export function SearchBox({ query, fromBox, input, onType, onCommit, onLeave }: SearchBoxProps) {
  const t = useT();
  const [text, setText] = useState(query === '*' ? '' : query);
  const [known, setKnown] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address has changed by something else than this box (Back, a tag, a link): the box follows it. Its own changes
  // may come back when more has been typed already.
  if (query !== known) {
    setKnown(query);
    if (!fromBox) setText(query === '*' ? '' : query);
  }

  const change = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onType(value), DEBOUNCE);
  };
  const commit = (value: string) => {
    clearTimeout(timer.current);
    setText(value);
    onCommit(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    } else if (event.key === 'Escape' && text === '') {
      onLeave();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      commit('');
    }
  };

  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        commit(text);
      }}
    >
      <div className={styles.box}>
        <Search aria-hidden className={styles.glass} />
        <input
          ref={input}
          id={LANDMARKS.search}
          // Not of the type `search`: browsers draw a cross of their own into it.
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
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {text === '' ? (
          <kbd className={styles.key} aria-hidden>
            /
          </kbd>
        ) : (
          <IconButton
            size="sm"
            label={t('search.clear')}
            className={styles.clear}
            onClick={() => {
              commit('');
              input.current?.focus();
            }}
          >
            <X />
          </IconButton>
        )}
      </div>
      <Button type="submit" variant="primary" className={styles.submit} icon={<Search aria-hidden />}>
        <span className={styles.word}>{t('search.submit')}</span>
      </Button>
    </form>
  );
}
