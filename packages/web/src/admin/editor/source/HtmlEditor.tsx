import type { PageRemoval } from '@assetportal/sdk/admin';
import { EditorView } from '@codemirror/view';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import { replaced } from '../../settings/stylesheet/editorState.js';
import { createHtmlState, showRemovals } from './htmlState.js';
import styles from './HtmlView.module.css';

/** Methods of the editor. */
export interface HtmlEditorHandle {
  /** Moves the focus and the cursor to an offset. */
  readonly goTo: (offset: number) => void;
}

interface HtmlEditorProps {
  readonly ref: Ref<HtmlEditorHandle>;
  readonly label: string;
  /** How to leave the editor with the keyboard. */
  readonly description: string;
  readonly value: string;
  /** What visitors do not get of the value. Undefined while it is being checked. */
  readonly removals: readonly PageRemoval[] | undefined;
  readonly onChange: (text: string) => void;
}

/**
 * An editor of HTML. It is in a shadow tree, because CodeMirror then uses constructed stylesheets: in a document it adds
 * a style element, which the content security policy blocks.
 */
export default function HtmlEditor({ ref, label, description, value, removals, onChange }: HtmlEditorProps) {
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
      state: createHtmlState(latest.current.value, {
        ...{ label, description },
        onChange: (text) => latest.current.onChange(text),
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label, description]);
  useEffect(() => {
    const editor = view.current;
    // After Undo, and after another page was selected. The text that was typed here is there already.
    if (editor === null || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: replaced.of(true),
    });
  }, [value]);
  useEffect(() => {
    const editor = view.current;
    if (editor !== null && removals !== undefined) showRemovals(editor, removals);
  }, [removals, label, description]);
  useImperativeHandle(ref, () => ({
    goTo(offset) {
      const editor = view.current;
      if (editor === null) return;
      const anchor = Math.min(offset, editor.state.doc.length);
      editor.dispatch({ selection: { anchor }, scrollIntoView: true });
      editor.focus();
    },
  }));
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- The shortcuts of the page must not see the typed text.
    <div
      ref={host}
      className={styles.editor}
      data-html-editor
      onKeyDown={(event) => {
        // Outside the shadow tree, the target of the event is this element, which is no text field.
        if (!event.ctrlKey && !event.metaKey && !/^F\d/.test(event.key)) event.nativeEvent.stopPropagation();
      }}
    />
  );
}
