import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { theme } from './theme.js';

interface CodeOptions {
  readonly label: string;
  /** How to leave the editor with the keyboard. */
  readonly description: string;
  /** The language, its colors and its marks. */
  readonly extensions: Extension;
  /** Called when the admin types. */
  readonly onChange: (text: string) => void;
}

/** Marks a text that another part of the page has set, such as Undo. */
const replaced = Annotation.define<boolean>();

/**
 * Returns the state of a new editor. It has no separate history: Undo of the page covers all settings. Escape, then
 * Tab leaves the editor, which CodeMirror provides.
 */
export function createCodeState(text: string, { label, description, extensions, onChange }: CodeOptions) {
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      drawSelection(),
      highlightActiveLine(),
      indentOnInput(),
      bracketMatching(),
      // Before the theme, so that an editor can have other measures.
      extensions,
      theme,
      keymap.of([...defaultKeymap, indentWithTab]),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-description': description,
        spellcheck: 'false',
        autocorrect: 'off',
        autocapitalize: 'off',
      }),
      EditorView.updateListener.of(({ docChanged, state, transactions }) => {
        const isTyped = transactions.some((transaction) => transaction.annotation(replaced) !== true);
        if (docChanged && isTyped) onChange(state.doc.toString());
      }),
    ],
  });
}

/** Replaces the text without reporting it as typed. Does nothing if it is the same. */
export function replaceText(editor: EditorView, text: string): void {
  if (editor.state.doc.toString() === text) return;
  editor.dispatch({
    changes: { from: 0, to: editor.state.doc.length, insert: text },
    annotations: replaced.of(true),
  });
}

/** Moves the focus and the cursor to an offset. */
export function focusAt(editor: EditorView, offset: number): void {
  const anchor = Math.min(offset, editor.state.doc.length);
  editor.dispatch({ selection: { anchor }, scrollIntoView: true });
  editor.focus();
}
