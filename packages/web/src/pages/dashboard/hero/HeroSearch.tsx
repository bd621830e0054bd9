import { queryOfText, searchToUrl } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { preload } from '../../../lib/lazyPage.js';
import { LANDMARKS } from '../../../shell/navigation/landmarks.js';
import { useSearchDefaults } from '../../../shell/navigation/useSearchDefaults.js';
import styles from './Hero.module.css';

/** The search field on the hero. It leads to the search page. */
export function HeroSearch() {
  const t = useT();
  const navigate = useNavigate();
  const defaults = useSearchDefaults();
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = queryOfText(input.current?.value ?? '');
    void navigate(searchToUrl({ query, filters: {}, ...defaults }, defaults));
  };

  return (
    <form role="search" className={styles.form} onSubmit={submit}>
      <button type="submit" aria-label={t('search.submit')} className={styles.submit}>
        <Search aria-hidden />
      </button>
      <input
        ref={input}
        id={LANDMARKS.search}
        type="text"
        inputMode="search"
        name="q"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onFocus={() => preload(() => import('../../search/SearchPage.js'))}
      />
    </form>
  );
}
