import type { CheckedCustomPage, PageRemoval } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { lazy, Suspense, useRef } from 'react';
import type { CodeEditorHandle } from '../../components/code/CodeEditor.js';
import { Findings } from './Findings.js';
import styles from './HtmlView.module.css';
import { whilePending } from '../../../lib/settled/settled.js';

const HtmlEditor = lazy(() => whilePending(import('./HtmlEditor.js')));

interface HtmlViewProps {
  /** Accessible name of the source. */
  readonly label: string;
  readonly html: string;
  /** What visitors get of this HTML. Undefined while it is being checked. */
  readonly report: CheckedCustomPage | undefined;
  readonly onChange: (html: string) => void;
  readonly onRemove: (removals: readonly PageRemoval[]) => void;
}

/** The source of a page. What visitors do not get is struck through, with the reasons below. */
export function HtmlView({ label, html, report, onChange, onRemove }: HtmlViewProps) {
  const t = useT();
  const editor = useRef<CodeEditorHandle>(null);
  return (
    <div className={styles.view}>
      <Suspense fallback={<div className={styles.editor} />}>
        <HtmlEditor
          ref={editor}
          label={label}
          description={t('pageEditor.leaveHint')}
          value={html}
          removals={report?.removals}
          onChange={onChange}
        />
      </Suspense>
      <Findings report={report} onGoTo={(offset) => editor.current?.goTo(offset)} onRemove={onRemove} />
    </div>
  );
}
