import type { SidebarConfig } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { PanelLeftClose } from 'lucide-react';
import { type CSSProperties, type ReactNode } from 'react';
import { Button } from '../../../../components/Button/Button.js';
import { IconButton } from '../../../../components/IconButton/IconButton.js';
import { deferred } from '../../../../lib/deferred.js';
import { LANDMARKS } from '../../../../shell/navigation/landmarks.js';
import styles from './Sidebar.module.css';

const SidebarResizer = deferred(
  'sidebar-resizer',
  async () => (await import('./SidebarResizer.js')).SidebarResizer,
);

interface SidebarProps {
  readonly width: number;
  readonly bounds: SidebarConfig;
  readonly onResize: (width: number) => void;
  readonly onClose: () => void;
  /** True if there is a query or a filter to reset. */
  readonly canReset: boolean;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/** Sidebar with the facets. It scrolls separately from the results. */
export function Sidebar(props: SidebarProps) {
  const { width, bounds, onResize, onClose, canReset, onReset, children } = props;
  const t = useT();
  return (
    <aside
      id={LANDMARKS.facets}
      className={styles.sidebar}
      style={{ '--sidebar-width': `${width}px` } as CSSProperties}
      aria-label={t('facets.title')}
      tabIndex={-1}
    >
      <div className={styles.scroll}>
        <header className={styles.header}>
          <h2 className={styles.title}>{t('facets.title')}</h2>
          {canReset && (
            <Button variant="quiet" size="sm" onClick={onReset}>
              {t('facets.resetAll')}
            </Button>
          )}
          <IconButton size="sm" label={t('facets.hide')} onClick={onClose}>
            <PanelLeftClose />
          </IconButton>
        </header>
        {children}
      </div>
      <SidebarResizer width={width} bounds={bounds} label={t('facets.resize')} onResize={onResize} />
    </aside>
  );
}
