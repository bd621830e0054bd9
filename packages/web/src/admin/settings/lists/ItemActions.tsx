import type { ListItem } from '@assetportal/sdk/admin';
import type { ConfigPath } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { ArrowDown, ArrowUp, ArrowUpToLine, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './ListSetting.module.css';

/** Properties of the row of an item. */
export interface ListRowProps {
  readonly item: ListItem;
  /** Path of the item. */
  readonly path: ConfigPath;
  readonly place: number;
  readonly total: number;
  readonly grip: ReactNode;
  readonly onMove: (id: string, place: number) => void;
}

/** Moves for a pointer that cannot drag (WCAG 2.2, 2.5.7), and the removal of the item. */
export function ItemActions({ item, path, place, total, onMove }: ListRowProps) {
  const t = useT();
  const { settings } = useAdmin();
  const moves = [
    { label: t('settings.list.up'), icon: <ArrowUp aria-hidden />, to: place - 1, isDone: place === 0 },
    {
      label: t('settings.list.down'),
      icon: <ArrowDown aria-hidden />,
      to: place + 1,
      isDone: place === total - 1,
    },
    { label: t('settings.list.top'), icon: <ArrowUpToLine aria-hidden />, to: 0, isDone: place === 0 },
  ];
  return (
    <div className={styles.actions}>
      {moves.map(({ label, icon, to, isDone }) => (
        // A disabled button would lose the focus at the end of the list.
        <Button
          key={label}
          size="sm"
          icon={icon}
          aria-disabled={isDone || undefined}
          onClick={() => !isDone && onMove(item.id, to)}
        >
          {label}
        </Button>
      ))}
      <Button
        size="sm"
        variant="danger"
        icon={<Trash2 aria-hidden />}
        onClick={() => settings.remove(path.slice(0, -1), place)}
      >
        {t('settings.list.remove')}
      </Button>
    </div>
  );
}
