import { queryOfText, searchToUrl, typedText } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link } from '../../components/Link/Link.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import { useSearchDefaults } from '../navigation/useSearchDefaults.js';
import styles from './HeaderSearch.module.css';
import trigger from './menus/Trigger.module.css';

/** Pages without a separate search field, by the first segment of the route. */
const PAGES = ['asset', 'bookmark', 'custom'];

/**
 * The search field of pages that have no other one. Below 960 px, it is a link to the search. Elsewhere renders
 * nothing. While an asset is open, it has the words of the search, and Escape returns to the results.
 */
export function HeaderSearch({ page }: { readonly page: string }) {
  const t = useT();
  const navigate = useNavigate();
  const defaults = useSearchDefaults();
  const { search } = useApp();
  const [first = ''] = page.split('/');
  const query = useStore(search.store, (state) => (first === 'asset' ? typedText(state.query) : ''));
  // Null until the user types. Another page starts with its own text.
  const [typed, setTyped] = useState<{ readonly first: string; readonly text: string } | null>(null);
  if (!PAGES.includes(first)) return null;
  const text = typed?.first === first ? typed.text : query;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTyped(null);
    void navigate(searchToUrl({ query: queryOfText(text), filters: {}, ...defaults }, defaults));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { status, ...state } = search.store.getState();
    if (event.key !== 'Escape' || first !== 'asset' || status === 'initial') return;
    event.preventDefault();
    setTyped(null);
    void navigate(searchToUrl(state, defaults));
  };
  return (
    <>
      <form role="search" className={styles.form} onSubmit={submit}>
        <button type="submit" className={styles.submit} aria-label={t('search.submit')}>
          <Search aria-hidden />
        </button>
        <input
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
          onChange={(event) => setTyped({ first, text: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </form>
      <Link
        to="/search/*"
        className={`${trigger.trigger} ${styles.link}`}
        aria-label={t('search.submit')}
        {...tooltipOf(t('search.submit'))}
      >
        <Search aria-hidden />
      </Link>
    </>
  );
}
