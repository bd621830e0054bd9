import { useT } from '@assetportal/sdk/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from '../../components/IconButton/IconButton.js';
import styles from './PageStrip.module.css';

interface PageButtonsProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The buttons to the previous and the next page, and the position. */
export function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  const t = useT();
  const button = (target: number) => ({
    'aria-disabled': target < 1 || target > pages,
    onClick: () => {
      if (target >= 1 && target <= pages) onPage(target);
    },
  });
  return (
    <div className={styles.buttons} data-keep="">
      <IconButton label={t('stage.previousPage')} shortcut="↑" {...button(page - 1)}>
        <ChevronUp />
      </IconButton>
      <IconButton label={t('stage.nextPage')} shortcut="↓" {...button(page + 1)}>
        <ChevronDown />
      </IconButton>
      <p className={styles.position} role="status">
        {t('preview.pageOf', { page, pages })}
      </p>
    </div>
  );
}
