import type { CheckedFileNote } from '@assetportal/sdk/admin';
import { useMemo } from 'react';
import { CodeEditor, type LanguageEditorProps } from '../../components/code/CodeEditor.js';
import styles from './CssEditor.module.css';
import { cssExtensions } from './cssExtensions.js';
import { ignoredMarks } from './ignoredRules.js';

interface CssEditorProps extends LanguageEditorProps {
  /** Rules that are not applied. */
  readonly notes: readonly CheckedFileNote[];
}

/** An editor of CSS. Rules that are not applied are underlined. */
export default function CssEditor({ notes, ...rest }: CssEditorProps) {
  const marks = useMemo(() => ignoredMarks(notes), [notes]);
  return <CodeEditor {...rest} className={styles.editor} extensions={cssExtensions} marks={marks} />;
}
