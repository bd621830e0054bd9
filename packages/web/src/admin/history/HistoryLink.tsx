import type { HistoryArea } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { History } from 'lucide-react';
import { buttonClass } from '../../components/Button/Button.js';
import { Link } from '../../components/Link/Link.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';

/** The link from a page to its history. */
export function HistoryLink({ page }: { readonly page: HistoryArea }) {
  const t = useT();
  const label = t('settings.history.ofPage');
  return (
    <Link
      to={`/admin/history?area=${page}`}
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
      aria-label={label}
      {...tooltipOf(label)}
    >
      <History aria-hidden />
    </Link>
  );
}
