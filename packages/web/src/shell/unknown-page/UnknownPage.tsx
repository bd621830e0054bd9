import { searchToUrl } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { FileQuestion, Search } from 'lucide-react';
import { useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { useDefaultStyle } from '../../theme/customStyle.js';
import { usePageTitle } from '../navigation/pageTitle.js';
import { useSearchDefaults } from '../navigation/useSearchDefaults.js';
import styles from './UnknownPage.module.css';

interface UnknownPageProps {
  /** Default: that the page does not exist. */
  readonly title?: string | undefined;
  readonly text?: string | undefined;
}

/**
 * The state of an unknown asset or custom page, which offers the search. It does not say whether the page exists,
 * because the user may not have permission to open it.
 */
export function UnknownPage({ title, text }: UnknownPageProps) {
  const t = useT();
  const heading = title ?? t('states.notFoundTitle');
  usePageTitle(heading);
  useDefaultStyle();
  return (
    <EmptyState level={1} icon={<FileQuestion />} title={heading} actions={<SearchForm />}>
      <p>{text ?? t('states.notFoundText')}</p>
    </EmptyState>
  );
}

function SearchForm() {
  const t = useT();
  const navigate = useNavigate();
  const defaults = useSearchDefaults();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = input.current?.value ?? '';
    void navigate(searchToUrl({ query, filters: {}, ...defaults }, defaults));
  };
  return (
    <form role="search" className={styles.form} onSubmit={submit}>
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <IconButton type="submit" label={t('search.submit')}>
        <Search />
      </IconButton>
    </form>
  );
}
