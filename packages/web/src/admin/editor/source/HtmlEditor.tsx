import type { PageRemoval } from '@assetportal/sdk/admin';
import { useMemo } from 'react';
import { CodeEditor, type LanguageEditorProps } from '../../components/code/CodeEditor.js';
import { htmlExtensions, removalMarks } from './htmlExtensions.js';
import styles from './HtmlView.module.css';

interface HtmlEditorProps extends LanguageEditorProps {
  /** What visitors do not get of the value. Undefined while it is being checked. */
  readonly removals: readonly PageRemoval[] | undefined;
}

/** An editor of HTML. What visitors do not get is struck through. */
export default function HtmlEditor({ removals, ...rest }: HtmlEditorProps) {
  const marks = useMemo(() => (removals === undefined ? undefined : removalMarks(removals)), [removals]);
  return <CodeEditor {...rest} className={styles.editor} extensions={htmlExtensions} marks={marks} />;
}
