import { afterByTimer } from '@assetportal/sdk';
import { isCommand, shortcutKey } from '@assetportal/sdk/rules';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { CircleAlert, Redo2, Undo2, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { useDock } from '../../shell/dock/useDock.js';
import { useSavable } from '../context/savableContext.js';
import { usePreview } from '../context/previewContext.js';
import { PreviewFlip } from '../preview/PreviewFlip.js';
import { ChangeList } from './ChangeList.js';
import styles from './SaveBar.module.css';
import { SaveWarnings } from './SaveWarnings.js';

/** Time for which the bar stays after a save, in milliseconds (mockups, Save bar). */
const AFTER_SAVE = 1_500;

/** The bar below the settings: the unsaved changes, undo and redo, discard and save. Hidden without changes. */
export function SaveBar() {
  const t = useT();
  const savable = useSavable();
  const { status, changes, canUndo, canRedo, faults } = useStore(savable.store);
  const invalid = faults.length;
  useSaveKeys();
  const justSaved = useJustSaved(status === 'saved');
  const { canFlip } = usePreview();
  const isShown =
    canFlip || changes.length > 0 || canUndo || canRedo || invalid > 0 || status === 'saving' || justSaved;
  if (!isShown) return null;
  return (
    <Bar>
      <IconButton
        size="sm"
        label={t('settings.undo')}
        shortcut="Ctrl Z"
        disabled={!canUndo}
        onClick={savable.undo}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        size="sm"
        className={styles.redo}
        label={t('settings.redo')}
        shortcut="Ctrl Shift Z"
        disabled={!canRedo}
        onClick={savable.redo}
      >
        <Redo2 />
      </IconButton>
      <div className={styles.status} role="status">
        <SaveStatus />
      </div>
      <LiveWarnings />
      <Button
        size="sm"
        variant="quiet"
        className={styles.discard}
        disabled={changes.length === 0}
        onClick={savable.discard}
      >
        {t('settings.discard')}
      </Button>
      <PreviewFlip />
      <Button
        size="sm"
        variant="primary"
        busy={status === 'saving'}
        disabled={changes.length === 0 || invalid > 0 || status === 'offline'}
        aria-describedby={invalid > 0 || status === 'offline' ? 'save-blocked' : undefined}
        onClick={() => void savable.save()}
      >
        {t(status === 'failed' ? 'common.retry' : 'settings.save')}
      </Button>
    </Bar>
  );
}

/** The area of the bar. It is docked, so that no message covers its buttons. */
function Bar({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  useDock(bar, 'bar');
  return (
    <div ref={bar} className={styles.bar} role="region" aria-label={t('settings.unsavedChanges')}>
      {children}
    </div>
  );
}

/** The unsaved changes, or the reason why they could not be saved. */
function SaveStatus() {
  const t = useT();
  const { store, messages } = useSavable();
  const translator = useStore(useApp().translator);
  const { status, changes, error, faults } = useStore(store);
  if (status === 'saved' && changes.length === 0) return <span>{t(messages.saved)}</span>;
  if (status === 'offline')
    return (
      <span id="save-blocked" className={styles.warning}>
        <WifiOff aria-hidden />
        {t('settings.offline')}
      </span>
    );
  if (status === 'session-ended')
    return (
      <span className={styles.warning}>
        <CircleAlert aria-hidden />
        {t('settings.sessionEnded')}
      </span>
    );
  if (status === 'failed')
    return (
      <span className={styles.failed}>
        <CircleAlert aria-hidden />
        {sentence(t(messages.failed))} {error !== null && problemMessage(error, translator).detail}
      </span>
    );
  const [fault] = faults;
  if (fault !== undefined)
    return (
      <span id="save-blocked" className={styles.failed}>
        <CircleAlert aria-hidden />
        <span>
          {t('settings.invalid', { count: faults.length })}{' '}
          {faults.length === 1 && t(fault.key, fault.params)}
        </span>
      </span>
    );
  return <ChangeList count={changes.length} />;
}

/** Returns a text with a period, unless it ends with a punctuation mark. */
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** The problems of the unsaved changes, beside them. On phones, they are in the list of changes. */
function LiveWarnings() {
  return (
    <div className={styles.warnings} role="status">
      <SaveWarnings />
    </div>
  );
}

/** Returns true for a short time after a save. */
function useJustSaved(isSaved: boolean): boolean {
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    if (!isSaved) return;
    const cancel = afterByTimer(AFTER_SAVE, () => setEnded(true), 'auto-hide');
    return () => {
      cancel();
      setEnded(false);
    };
  }, [isSaved]);
  return isSaved && !ended;
}

/** Saves with Ctrl S, and undoes and repeats steps with Ctrl Z and Ctrl Shift Z, across fields. */
function useSaveKeys(): void {
  const savable = useSavable();
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isCommand(event)) return;
      if (document.querySelector('dialog:modal') !== null) return;
      const key = shortcutKey(event);
      if (key === 's') void savable.save();
      else if (key === 'z' && event.shiftKey) savable.redo();
      else if (key === 'z') savable.undo();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [savable]);
}
