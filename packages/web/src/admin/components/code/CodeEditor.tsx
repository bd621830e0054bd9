import type { Extension, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import { createCodeState, focusAt, replaceText } from './codeState.js';

/** Methods of the editor. */
export interface CodeEditorHandle {
  /** Moves the focus and the cursor to an offset. */
  readonly goTo: (offset: number) => void;
  /** Moves the focus and the cursor to a line. The first one is 1. */
  readonly goToLine: (line: number) => void;
}

/** Properties of an editor of a certain language. */
export interface LanguageEditorProps {
  readonly ref: Ref<CodeEditorHandle>;
  readonly label: string;
  /** How to leave the editor with the keyboard. */
  readonly description: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

interface CodeEditorProps extends LanguageEditorProps {
  readonly className: string | undefined;
  /** The language, its colors and its marks. Must be the same for each render. */
  readonly extensions: Extension;
  /** Sets the marks of the extensions, such as those of faults. Undefined to leave them. */
  readonly marks: StateEffect<unknown> | undefined;
}

/**
 * An editor of code. It is in a shadow tree, because CodeMirror then uses constructed stylesheets: in a document it adds
 * a style element, which the content security policy blocks. Import it only from lazy modules.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { ref, className, label, description, value, extensions, marks } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      root,
      parent: root,
      state: createCodeState(latest.current.value, {
        label,
        description,
        extensions,
        onChange: (text) => latest.current.onChange(text),
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label, description, extensions]);
  useEffect(() => {
    // After Undo, and after another text was chosen. The text that was typed here is there already.
    if (view.current !== null) replaceText(view.current, value);
  }, [value]);
  useEffect(() => {
    if (marks !== undefined) view.current?.dispatch({ effects: marks });
  }, [marks, label, description, extensions]);
  useImperativeHandle(ref, () => ({
    goTo(offset) {
      if (view.current !== null) focusAt(view.current, offset);
    },
    goToLine(line) {
      const doc = view.current?.state.doc;
      if (view.current !== null && doc !== undefined)
        focusAt(view.current, doc.line(Math.min(line, doc.lines)).from);
    },
  }));
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- The shortcuts of the page must not see the typed text.
    <div
      ref={host}
      className={className}
      data-code-editor
      onKeyDown={(event) => {
        // Outside the shadow tree, the target of the event is this element, which is no text field.
        if (!event.ctrlKey && !event.metaKey && !/^F\d/.test(event.key)) event.nativeEvent.stopPropagation();
      }}
    />
  );
}
