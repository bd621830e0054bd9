import {
  formatName,
  formatsModule,
  rulesOfFormat,
  type FormatEntry,
  type FormatUse,
} from '@assetportal/sdk/admin';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Copy, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import type { FormatActions } from '../common/useSelectedFormat.js';
import styles from './FormatForm.module.css';

interface FormatActionBarProps {
  readonly entry: FormatEntry;
  readonly actions: FormatActions;
}

/** Duplicates a format, removes it, or goes back to the built-in one. */
export function FormatActionBar({ entry, actions }: FormatActionBarProps) {
  const t = useT();
  const { set, kind } = entry;
  const [isConfirming, setConfirming] = useState(false);
  if (set === undefined) return null;
  return (
    <div className={styles.actions}>
      {kind === 'override' && (
        <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={actions.remove}>
          {t('formats.backToBuiltIn')}
        </Button>
      )}
      <Button size="sm" icon={<Copy aria-hidden />} onClick={() => actions.duplicate(set)}>
        {t('formats.duplicate')}
      </Button>
      {kind === 'custom' && (
        <Button size="sm" variant="danger" icon={<Trash2 aria-hidden />} onClick={() => setConfirming(true)}>
          {t('settings.list.remove')}
        </Button>
      )}
      {isConfirming && (
        <RemoveDialog entry={entry} onClose={() => setConfirming(false)} onRemove={actions.remove} />
      )}
    </div>
  );
}

interface RemoveDialogProps {
  readonly entry: FormatEntry;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

/** Names the permission rules that use a format before it is removed. */
function RemoveDialog({ entry, onClose, onRemove }: RemoveDialogProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const rules = useRules(entry.id);
  const name = formatName(entry, translator);
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('formats.removeTitle', { name })}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('settings.field.cancel')}</Button>
          <Button
            variant="danger"
            disabled={rules === 'loading'}
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            {t('settings.list.remove')}
          </Button>
        </>
      }
    >
      <p role="status">
        {rules === 'loading'
          ? t('formats.rulesLoading')
          : rules === null
            ? t('formats.rulesUnknown')
            : rules.length === 0
              ? t('formats.unused')
              : t('formats.used', { count: rules.length })}
      </p>
      {Array.isArray(rules) && rules.length > 0 && (
        <ul className={styles.rules}>
          {(rules as readonly FormatUse[]).map(({ group, folder }) => (
            <li key={`${group} ${folder}`} dir="auto">
              {t('formats.rule', { group, folder: folder === '' ? t('formats.wholeLibrary') : folder })}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Returns the rules that use a format. Null if they could not be loaded. */
function useRules(id: string): readonly FormatUse[] | 'loading' | null {
  const { permissions } = useModule(formatsModule);
  const [rules, setRules] = useState<readonly FormatUse[] | 'loading' | null>('loading');
  useEffect(() => {
    void permissions().then(
      (access) => setRules(rulesOfFormat(access, id)),
      () => setRules(null),
    );
  }, [permissions, id]);
  return rules;
}
