import { countText } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { Bookmark } from 'lucide-react';
import { Link } from '../../components/Link/Link.js';
import { classes } from '../../lib/classes.js';
import { useBookmarkIds } from '../../components/AssetIcon/useBookmarkIds.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import styles from './BookmarkButton.module.css';
import trigger from './menus/Trigger.module.css';

/** The link to the bookmarks, with their number (specification, section 2, Global shell). */
export function BookmarkButton() {
  const t = useT();
  const locale = useLocale();
  const count = useBookmarkIds().length;
  return (
    <Link
      to="/bookmark"
      className={classes(trigger.trigger, styles.link)}
      aria-label={count === 0 ? t('header.bookmarks') : t('header.bookmarksCount', { count })}
      {...tooltipOf(t('header.bookmarks'))}
    >
      <Bookmark aria-hidden />
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {countText(count, locale)}
        </span>
      )}
    </Link>
  );
}
