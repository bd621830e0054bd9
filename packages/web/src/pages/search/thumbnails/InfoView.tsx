import type { Asset } from '@assetportal/sdk/contract';
import { shortcutsModule } from '@assetportal/sdk';
import { isModified, isSingleKey, shortcutKey } from '@assetportal/sdk/rules';
import { useModule, useT } from '@assetportal/sdk/react';
import { X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { inlineKey } from '../../../lib/direction.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import type { ResultActions, Step } from '../view/resultActions.js';
import { InfoContent } from './InfoContent.js';
import styles from './InfoView.module.css';
import { useFocusTrap } from './useFocusTrap.js';

export interface InfoViewProps {
  /** Null: the info view is closed. */
  readonly asset: Asset | null;
  readonly onClose: () => void;
  /** Shows a neighbor of the asset. */
  readonly onStep: (step: Step) => void;
  readonly actions: ResultActions;
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/**
 * The image, actions and metadata of an asset, beside the cards. It traps the keyboard focus until it is closed
 * (specification, section 2, Search screen). Arrow keys show the neighbors of the asset. `b` and `d` act on the
 * selection, or without one on the asset.
 */
export function InfoView({ asset, onClose, onStep, actions }: InfoViewProps) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const shortcuts = useModule(shortcutsModule);
  const trap = useFocusTrap(box, closeButton, asset !== null);
  if (asset === null) return null;

  const keys: Readonly<Record<string, (asset: Asset) => void>> = {
    b: actions.bookmarkWith,
    d: actions.downloadWith,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = isModified(event) ? undefined : STEPS[inlineKey(event.key, event.currentTarget)];
    const run = keys[shortcutKey(event)];
    if (event.key === 'Escape') onClose();
    else if (step !== undefined) onStep(step);
    else if (run !== undefined && isSingleKey(event) && shortcuts.store.getState().enabled) run(asset);
    else return trap(event);
    event.preventDefault();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys act on the whole info view, which traps the focus like a dialog.
    <aside ref={box} aria-label={t('search.infoView')} className={styles.info} onKeyDown={onKeyDown}>
      <InfoContent asset={asset} actions={actions}>
        <IconButton
          ref={closeButton}
          label={t('common.close')}
          shortcut={t('shortcuts.escape')}
          onClick={onClose}
        >
          <X />
        </IconButton>
      </InfoContent>
    </aside>
  );
}
