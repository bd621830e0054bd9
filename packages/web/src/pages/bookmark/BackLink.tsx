import { searchToUrl } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../components/Button/Button.js';
import { useSearchDefaults } from '../../shell/navigation/useSearchDefaults.js';
import styles from './BookmarkPage.module.css';

/** The link to the results of the last search. Without one, it leads to all assets. */
export function BackLink() {
  const t = useT();
  const { search } = useApp();
  const defaults = useSearchDefaults();
  const state = useStore(search.store, ({ query, filters, sort, view }) => ({ query, filters, sort, view }));
  return (
    <p className={styles.back}>
      <ButtonLink variant="quiet" icon={<ArrowLeft aria-hidden />} to={searchToUrl(state, defaults)}>
        {t('bookmarks.back')}
      </ButtonLink>
    </p>
  );
}
