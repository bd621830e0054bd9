import { selectionModule } from '@assetportal/sdk';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { useDock } from '../../../shell/dock/useDock.js';
import { SelectionActions } from './SelectionActions.js';
import styles from './SelectionBar.module.css';
import { SelectionCount } from './SelectionCount.js';
import { isInMenu, useToolbar } from './useToolbar.js';

export interface SelectionBarProps {
  /** Number of selected results. */
  readonly count: number;
  /** Number of results of the search. */
  readonly numFound: number;
  /** Called when the selection was cleared or confirmed, to return the focus to the results. */
  readonly onDone: () => void;
}

/**
 * Toolbar with the number of selected results and the actions on them. While the user has to confirm the selection
 * of all results, it only offers that.
 */
export function SelectionBar({ count, numFound, onDone }: SelectionBarProps) {
  const t = useT();
  const selection = useModule(selectionModule);
  const { confirming } = useStore(selection.store);
  const bar = useRef<HTMLDivElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  useDock(bar, 'bar');
  const toolbar = useToolbar(bar);
  useEffect(() => {
    if (confirming) confirm.current?.focus();
  }, [confirming]);

  const clear = () => {
    selection.clear();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape in a menu only closes it.
    if (event.key === 'Escape' && !isInMenu(event.target as Element)) clear();
    else toolbar(event);
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('search.selection')}
      tabIndex={-1}
      className={styles.bar}
      onKeyDown={onKeyDown}
    >
      <IconButton label={t('search.clearSelection')} shortcut={t('shortcuts.escape')} onClick={clear}>
        <X />
      </IconButton>
      {confirming ? (
        <Button
          ref={confirm}
          variant="primary"
          onClick={() => {
            selection.selectEverything();
            onDone();
          }}
        >
          {t('search.selectAll', { count: numFound })}
        </Button>
      ) : (
        <>
          <SelectionCount count={count} numFound={numFound} />
          <SelectionActions />
        </>
      )}
    </div>
  );
}
