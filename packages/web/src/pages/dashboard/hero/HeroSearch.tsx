import { queryOfText, searchToUrl, type SuggestedTarget } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { SuggestionBox, useSuggestionField } from '../../../components/Suggestions/useSuggestionField.js';
import { preload } from '../../../lib/lazyPage.js';
import { LANDMARKS } from '../../../shell/navigation/landmarks.js';
import { useSearchDefaults } from '../../../shell/navigation/useSearchDefaults.js';
import styles from './Hero.module.css';

const NO_FILTERS = {};

/** The search field on the hero, with suggestions. It leads to the search page. */
export function HeroSearch() {
  const t = useT();
  const navigate = useNavigate();
  const defaults = useSearchDefaults();
  const [text, setText] = useState('');
  const { attributes, box, used, onFocus } = useSuggestionField();
  const { handle } = box;

  const open = (target: SuggestedTarget) => {
    handle.current?.remember(target);
    void navigate(
      searchToUrl({ query: queryOfText(target.text), filters: target.filters, ...defaults }, defaults),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open({ text, filters: NO_FILTERS });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (handle.current?.onKey(event) === true) event.preventDefault();
  };

  return (
    <form role="search" className={styles.form} onSubmit={submit}>
      <button type="submit" aria-label={t('search.submit')} className={styles.submit}>
        <Search aria-hidden />
      </button>
      <input
        {...attributes}
        id={LANDMARKS.search}
        type="text"
        inputMode="search"
        name="q"
        value={text}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => {
          setText(event.target.value);
          handle.current?.show(event.target.value);
        }}
        onFocus={() => {
          onFocus(text);
          preload(() => import('../../search/SearchPage.js'));
        }}
        onBlur={() => handle.current?.close()}
        onKeyDown={onKeyDown}
      />
      {used && (
        <SuggestionBox
          {...box}
          text={text}
          filters={NO_FILTERS}
          field={LANDMARKS.search}
          place="field"
          onChoose={open}
        />
      )}
    </form>
  );
}
