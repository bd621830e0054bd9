import type { CheckedFileNote } from '@assetportal/sdk/admin';
import { EditorView } from '@codemirror/view';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import styles from './CssEditor.module.css';
import { createState, replaced } from './editorState.js';
import { showIgnored } from './ignoredRules.js';

/** Methods of the editor. */
export interface EditorHandle {
  /** Moves the focus and the cursor to a line. The first one is 1. */
  readonly goToLine: (line: number) => void;
}

interface CssEditorProps {
  readonly ref: Ref<EditorHandle>;
  readonly label: string;
  /** How to leave the editor with the keyboard. */
  readonly description: string;
  readonly value: string;
  /** Rules that are not applied. */
  readonly notes: readonly CheckedFileNote[];
  readonly onChange: (text: string) => void;
}

/**
 * An editor of CSS. It is in a shadow tree, because CodeMirror then uses constructed stylesheets: in a document it adds
 * a style element, which the content security policy blocks.
 */
export default function CssEditor({ ref, label, description, value, notes, onChange }: CssEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      root,
      parent: root,
      state: createState(latest.current.value, {
        ...{ label, description },
        onChange: (text) => latest.current.onChange(text),
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label, description]);
  useEffect(() => {
    const editor = view.current;
    // After Undo, and after another file was chosen. The text that was typed here is there already.
    if (editor === null || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: replaced.of(true),
    });
  }, [value]);
  useEffect(() => {
    if (view.current !== null) showIgnored(view.current, notes);
  }, [notes]);
  useImperativeHandle(ref, () => ({
    goToLine(line) {
      const editor = view.current;
      if (editor === null) return;
      const { from } = editor.state.doc.line(Math.min(line, editor.state.doc.lines));
      editor.dispatch({ selection: { anchor: from }, scrollIntoView: true });
      editor.focus();
    },
  }));
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- The shortcuts of the page must not see the typed text.
    <div
      ref={host}
      className={styles.editor}
      data-css-editor
      onKeyDown={(event) => {
        // Outside the shadow tree, the target of the event is this element, which is no text field.
        if (!event.ctrlKey && !event.metaKey && !/^F\d/.test(event.key)) event.nativeEvent.stopPropagation();
      }}
    />
  );
}
