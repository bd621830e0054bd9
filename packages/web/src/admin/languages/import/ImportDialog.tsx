import type { ImportKind, ImportRow } from '@assetportal/sdk/admin';
import { useApp, useT } from '@assetportal/sdk/react';
import { languageOf } from '@assetportal/sdk/rules';
import { useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { Spinner } from '../../../components/Spinner/Spinner.js';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { NARROW } from '../../components/narrow.js';
import { useAdmin } from '../../context/adminContext.js';
import type { EditedPair } from '../common/useLanguages.js';
import { ImportFailure } from './ImportFailure.js';
import { ImportNotes } from './ImportNotes.js';
import styles from './ImportDialog.module.css';
import { ImportRows } from './ImportRows.js';
import { useImport, type ImportState } from './useImport.js';

interface ImportDialogProps {
  readonly file: File;
  readonly pair: EditedPair;
  readonly onClose: () => void;
  /** Lets the admin choose another file. */
  readonly onOther: () => void;
}

/** Shows what a file changes, before anything is stored. The admin chooses the messages to import. */
export function ImportDialog({ file, pair, onClose, onOther }: ImportDialogProps) {
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  const { toasts } = useApp();
  const { languages } = useAdmin();
  const state = useImport(file, pair);
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map());
  const rows = state.kind === 'ready' ? state.plan.rows : [];
  const isChosen = (row: ImportRow) => decided.get(row.key) ?? row.isChosen;
  const chosen = rows.filter(isChosen);
  const decide = (changed: readonly ImportRow[], isOn: boolean) =>
    setDecided(new Map([...decided, ...changed.map(({ key }) => [key, isOn] as const)]));
  const apply = () => {
    const refused = languages.applyImport(pair.target.short, chosen, pair.source);
    toasts.show(
      refused.length === 0
        ? { level: 'success', key: 'languages.imported', params: { count: chosen.length } }
        : {
            level: 'warning',
            key: 'languages.importedPart',
            params: { number: refused.length, keys: refused.slice(0, 3).join(', ') },
          },
    );
    onClose();
  };
  return (
    <Dialog
      open
      kind={isNarrow ? 'full' : 'box'}
      width="download"
      title={t('languages.importTitle', { name: file.name, language: pair.target.lang })}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {state.kind === 'failed' ? (
            <Button variant="primary" onClick={onOther}>
              {t('languages.otherFile')}
            </Button>
          ) : (
            <Button variant="primary" disabled={chosen.length === 0} onClick={apply}>
              {t('languages.importConfirm', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      <ImportContent {...{ state, pair, rows, isChosen, decide }} />
    </Dialog>
  );
}

interface ImportContentProps {
  readonly state: ImportState;
  readonly pair: EditedPair;
  readonly rows: readonly ImportRow[];
  readonly isChosen: (row: ImportRow) => boolean;
  readonly decide: (rows: readonly ImportRow[], isOn: boolean) => void;
}

function ImportContent({ state, pair, rows, isChosen, decide }: ImportContentProps) {
  const t = useT();
  if (state.kind === 'loading')
    return (
      <p className={styles.loading}>
        <Spinner size="sm" /> {t('common.loading')}
      </p>
    );
  if (state.kind === 'failed') return <ImportFailure error={state.error} />;
  const { file, plan } = state;
  const isOther = file.language !== undefined && languageOf(file.language) !== languageOf(pair.target.short);
  const numberOf = (kind: ImportKind) => rows.filter((row) => row.kind === kind).length;
  return (
    <div className={styles.content}>
      <ImportNotes file={file} plan={plan} isOtherLanguage={isOther} />
      {rows.length === 0 ? (
        <p className={styles.nothing}>{t('languages.importNothing')}</p>
      ) : (
        <ImportRows
          rows={rows}
          target={pair.target.short}
          numberOf={numberOf}
          isChosen={isChosen}
          onChoose={decide}
        />
      )}
    </div>
  );
}
