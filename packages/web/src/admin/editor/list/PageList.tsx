import { isEmptyIn, type ListedPage, type PagesEditorState } from '@assetportal/sdk/admin';
import { useStore, useT } from '@assetportal/sdk/react';
import { FileText, LockOpen } from 'lucide-react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './PageList.module.css';
import { useListedPages } from './useListedPages.js';

/** The custom pages, with the languages in which they have no content. */
export function PageList() {
  const { pages } = useAdmin();
  const state = useStore(pages.store);
  const listed = useListedPages();
  return (
    <ul className={styles.list}>
      {listed.map((page) => (
        <li key={page.key}>
          <button
            type="button"
            className={styles.page}
            aria-current={page.key === state.selected || undefined}
            onClick={() => pages.select(page.key)}
          >
            <FileText aria-hidden />
            <span className={styles.names}>
              <span dir="auto">{page.title}</span>
              <span className={styles.route}>{page.route}</span>
            </span>
            <Marks page={page} isNew={isNew(state, page.key)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const isNew = (state: Pick<PagesEditorState, 'backup'>, key: string): boolean =>
  Object.keys(state.backup).every((code) => isEmptyIn(state.backup, code, key));

/** Marks of a page: without login, missing languages, unsaved changes. */
function Marks({ page, isNew: isAdded }: { readonly page: ListedPage; readonly isNew: boolean }) {
  const t = useT();
  const { missing, isGlobal, isUnsaved } = page;
  return (
    <span className={styles.marks}>
      {isGlobal && (
        <span>
          <LockOpen aria-hidden />
          <VisuallyHidden>{t('pageEditor.withoutLogin')}</VisuallyHidden>
        </span>
      )}
      {missing.length > 0 && !isAdded && (
        <span className={styles.missing}>
          {missing.length > 2 ? missing.length : missing.map((code) => code.toUpperCase()).join(' ')}
          <VisuallyHidden>{t('pageEditor.missing')}</VisuallyHidden>
        </span>
      )}
      {isUnsaved && (
        <span className={styles.dot}>
          <VisuallyHidden>{t('settings.notSavedYet')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
