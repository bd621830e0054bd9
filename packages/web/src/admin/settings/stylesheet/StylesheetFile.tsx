import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { problemMessage } from '@assetportal/sdk/translations';
import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { classes } from '../../../lib/classes.js';
import type { CodeEditorHandle } from '../../components/code/CodeEditor.js';
import { useAdmin } from '../../context/adminContext.js';
import mark from '../setting/mark.module.css';
import { FileActions } from '../files/FileActions.js';
import { FileStatus } from '../files/FileStatus.js';
import styles from './StylesheetFile.module.css';
import { whilePending } from '../../../lib/settled/settled.js';

const CssEditor = lazy(() => whilePending(import('./CssEditor.js')));

/** The stylesheet of the portal as text. Rules that visitors do not get are underlined, with the reason below. */
export function StylesheetFile() {
  const t = useT();
  const { branding, stylesheet } = useAdmin();
  const { status, text, notes } = useStore(stylesheet.store);
  const isUnsaved = useStore(branding.store, (state) => state.pending.style !== undefined);
  const editor = useRef<CodeEditorHandle>(null);
  useEffect(() => void stylesheet.load(), [stylesheet]);
  const name = t('brandingFile.style');
  const shown = {
    file: 'style' as const,
    isSet: text !== '',
    isUnsaved,
    content: null,
    upload: undefined,
  };
  return (
    <div
      className={classes(styles.stylesheet, mark.mark)}
      data-setting="file style"
      data-changed={text !== '' || undefined}
      data-unsaved={isUnsaved || undefined}
    >
      {status === 'failed' && (
        <p className={styles.fault} role="alert">
          {t('settings.style.loadFailed')}
        </p>
      )}
      {status === 'ready' && (
        <Suspense fallback={<div className={styles.placeholder} />}>
          <CssEditor
            ref={editor}
            label={name}
            description={t('settings.style.help')}
            value={text}
            notes={notes}
            onChange={stylesheet.edit}
          />
        </Suspense>
      )}
      <Findings onGoTo={(line) => editor.current?.goToLine(line)} />
      <p>{t('settings.style.scope')}</p>
      <div className={styles.foot}>
        <p>{t('settings.style.help')}</p>
        <FileActions
          shown={shown}
          name={name}
          accept=".css,text/css"
          onChoose={(file) => void file.text().then(stylesheet.edit)}
        />
      </div>
      <FileStatus file="style" content={null} upload={undefined} />
    </div>
  );
}

/** Why rules are not applied, and why the stylesheet cannot be saved. */
function Findings({ onGoTo }: { readonly onGoTo: (line: number) => void }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { stylesheet } = useAdmin();
  const { notes, refused } = useStore(stylesheet.store);
  return (
    <div aria-live="polite">
      {refused !== null && (
        <p className={styles.fault}>
          <TriangleAlert aria-hidden />
          {t('settings.style.refused', { reason: problemMessage(refused, translator).detail })}
        </p>
      )}
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label={t('settings.style.reasons')}>
          {notes.map(({ key, values, line, rule }) => (
            <li key={`${key} ${line} ${rule?.first}`}>
              <button type="button" onClick={() => onGoTo(line ?? rule?.first ?? 1)}>
                <TriangleAlert aria-hidden />
                <span>{t(key, values)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
