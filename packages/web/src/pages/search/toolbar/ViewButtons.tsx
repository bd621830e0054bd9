import { offeredViews, type View } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { LayoutGrid, List, LayoutList } from 'lucide-react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import styles from './Toolbar.module.css';

const ICONS = { grid: LayoutGrid, list: List, thumbnail: LayoutList } as const;
const LABELS = {
  grid: 'search.viewGrid',
  list: 'search.viewList',
  thumbnail: 'search.viewThumbnail',
} as const;

interface ViewButtonsProps {
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Buttons to select the view of the results. Hidden if the configuration offers at most one view. */
export function ViewButtons({ view, onView }: ViewButtonsProps) {
  const { config } = useApp();
  const t = useT();
  const search = useStore(config.store, (state) => state.config.search);
  const views = offeredViews(search);
  if (views.length <= 1) return null;
  return (
    <div className={styles.views} role="group" aria-label={t('search.view')}>
      {views.map((offered) => {
        const Icon = ICONS[offered];
        return (
          <IconButton
            key={offered}
            label={t(LABELS[offered])}
            pressed={offered === view}
            onClick={() => onView(offered)}
          >
            <Icon />
          </IconButton>
        );
      })}
    </div>
  );
}
