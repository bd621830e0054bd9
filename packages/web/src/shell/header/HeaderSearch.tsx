import { queryOfText, searchToUrl } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
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
 * nothing.
 */
export function HeaderSearch({ page }: { readonly page: string }) {
  const t = useT();
  const navigate = useNavigate();
  const defaults = useSearchDefaults();
  const [text, setText] = useState('');
  const [first = ''] = page.split('/');
  if (!PAGES.includes(first)) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setText('');
    void navigate(searchToUrl({ query: queryOfText(text), filters: {}, ...defaults }, defaults));
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
          onChange={(event) => setText(event.target.value)}
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
