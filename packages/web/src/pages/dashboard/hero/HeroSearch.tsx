import { queryOfText, searchToUrl, type SuggestedTarget } from '@assetportal/sdk/rules';
import { useApp, useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { SuggestionBox, useSuggestionField } from '../../../components/Suggestions/useSuggestionField.js';
import { laterSuggestions } from '../../../lib/later.js';
import { preload } from '../../../lib/onDemand/chunk.js';
import { useFirstField } from '../../../lib/startup/firstField.js';
import { LANDMARKS } from '../../../shell/navigation/landmarks.js';
import { useSearchDefaults } from '../../../shell/navigation/useSearchDefaults.js';
import styles from './Hero.module.css';

const NO_FILTERS = {};

/** The search field on the hero, with suggestions. It leads to the search page. */
export function HeroSearch() {
  const t = useT();
  const [text, setText] = useState('');
  const { attributes, box, used, onFocus, show, close } = useSuggestionField();
  const { handle } = box;
  const input = useRef<HTMLInputElement>(null);
  useFirstField(input, setText);

  const open = useOpenSearch();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close();
    open({ text, filters: NO_FILTERS });
  };

  return (
    <form role="search" className={styles.form} onSubmit={submit}>
      <button type="submit" aria-label={t('search.submit')} className={styles.submit}>
        <Search aria-hidden />
      </button>
      <input
        {...attributes}
        ref={input}
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
          show(event.target.value);
        }}
        onFocus={() => {
          onFocus(text);
          void preload(() => import('../../search/SearchPage.js'));
        }}
        onBlur={close}
        onKeyDown={(event) => handle.current?.onKey(event) === true && event.preventDefault()}
      />
      {used && <SuggestionBox {...box} text={text} filters={NO_FILTERS} place="field" onChoose={open} />}
    </form>
  );
}

/** Returns a function that submits a search: it is stored as a recent one, and opened on the search page. */
function useOpenSearch(): (target: SuggestedTarget) => void {
  const app = useApp();
  const navigate = useNavigate();
  const defaults = useSearchDefaults();
  return ({ text, filters }) => {
    // The list of suggestions has possibly not loaded yet.
    laterSuggestions.run(app, ({ remember }) => remember({ text, filters }));
    void navigate(searchToUrl({ query: queryOfText(text), filters, ...defaults }, defaults));
  };
}
