import { queryOfText, searchToUrl, type SuggestedTarget } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { deferred } from '../../../lib/deferred.js';
import { preload } from '../../../lib/lazyPage.js';
import { LANDMARKS } from '../../../shell/navigation/landmarks.js';
import { useSearchDefaults } from '../../../shell/navigation/useSearchDefaults.js';
import styles from './Hero.module.css';
import type { FieldAttributes, SuggestionHandle } from './HeroSuggestions.js';

const HeroSuggestions = deferred(
  'hero-suggestions',
  async () => (await import('./HeroSuggestions.js')).HeroSuggestions,
);

/** The search field on the hero, with suggestions. It leads to the search page. */
export function HeroSearch() {
  const t = useT();
  const navigate = useNavigate();
  const defaults = useSearchDefaults();
  const [text, setText] = useState('');
  const [focused, setFocused] = useState(false);
  const [attributes, setAttributes] = useState<FieldAttributes>();
  const suggestions = useRef<SuggestionHandle>(null);

  const open = (target: SuggestedTarget) => {
    suggestions.current?.remember(target);
    void navigate(
      searchToUrl({ query: queryOfText(target.text), filters: target.filters, ...defaults }, defaults),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open({ text, filters: {} });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.current?.onKey(event) === true) event.preventDefault();
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
        onChange={(event) => setText(event.target.value)}
        onFocus={() => {
          setFocused(true);
          preload(() => import('../../search/SearchPage.js'));
        }}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
      />
      <HeroSuggestions
        text={text}
        focused={focused}
        handle={suggestions}
        onAttributes={setAttributes}
        onChoose={open}
      />
    </form>
  );
}
