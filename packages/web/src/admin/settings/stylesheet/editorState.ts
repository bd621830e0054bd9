import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { css, cssLanguage } from '@codemirror/lang-css';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { ignoredRules } from './ignoredRules.js';
import { theme } from './theme.js';

interface EditorOptions {
  readonly label: string;
  readonly description: string;
  readonly onChange: (text: string) => void;
}

/** Marks a text that another part of the page has set, such as Undo. */
export const replaced = Annotation.define<boolean>();

/** Colors of the mockup: selectors, properties, values, and comments. */
const COLORS = HighlightStyle.define(
  [
    {
      tag: [tags.tagName, tags.className, tags.labelName, tags.modifier],
      color: 'light-dark(#6f4aa8, #b99be6)',
    },
    { tag: [tags.propertyName, tags.variableName], color: 'light-dark(#0b6173, #6fc5d8)' },
    { tag: [tags.keyword, tags.definitionKeyword, tags.atom], color: 'light-dark(#8a5300, #f0b766)' },
    { tag: [tags.number, tags.unit, tags.color, tags.string], color: 'light-dark(#1d6b3a, #7fd19b)' },
    { tag: tags.comment, color: 'var(--color-muted)' },
  ],
  { scope: cssLanguage },
);

/**
 * Returns the state of a new editor. It has no separate history: Undo of the page covers all settings. Escape, then
 * Tab leaves the editor, which CodeMirror provides.
 */
export function createState(text: string, { label, description, onChange }: EditorOptions): EditorState {
  const extensions: Extension[] = [
    ...[lineNumbers(), drawSelection(), highlightActiveLine(), indentOnInput(), bracketMatching()],
    ...[css(), syntaxHighlighting(COLORS), ignoredRules, theme],
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
  ];
  return EditorState.create({ doc: text, extensions });
}
