import { can } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { FolderPlus } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../../components/Link/Link.js';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import styles from './Toolbar.module.css';

/** Link for admins to a new collection with this search. The address has the query, the filters and the order. */
export function SaveAsCollection() {
  const t = useT();
  const session = useStore(useApp().session.store, (state) => state.session);
  const { pathname, search } = useLocation();
  const label = t('search.saveAsCollection');
  return (
    can({ session }, 'admin') && (
      <Link
        to={`/admin/collections?search=${encodeURIComponent(pathname + search)}`}
        className={styles.save}
        aria-label={label}
        {...tooltipOf(label)}
      >
        <FolderPlus aria-hidden />
      </Link>
    )
  );
}
