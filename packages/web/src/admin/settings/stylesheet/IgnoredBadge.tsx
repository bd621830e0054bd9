import { useStore, useT } from '@assetportal/sdk/react';
import { TriangleAlert } from 'lucide-react';
import { useAdmin } from '../../context/adminContext.js';
import badge from '../../components/badge.module.css';

/** The number of rules of the stylesheet that visitors do not get. Absent if there is none. */
export function IgnoredBadge() {
  const t = useT();
  const { stylesheet } = useAdmin();
  const count = useStore(stylesheet.store, (state) => state.notes.length);
  if (count === 0) return null;
  return (
    <span className={badge.badge} data-kind="warn">
      <TriangleAlert aria-hidden />
      {t('settings.style.ignored', { count })}
    </span>
  );
}
