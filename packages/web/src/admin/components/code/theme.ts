import { EditorView } from '@codemirror/view';

const MONO = "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/** The look of the editor: 12 px with lines of 20 px, in the colors of the admin area. */
export const theme = EditorView.theme({
  '&': {
    border: '1px solid var(--color-edge)',
    borderRadius: 'var(--radius-md)',
    backgroundColor: 'var(--color-background)',
    color: 'var(--color-text)',
    fontSize: '0.75rem',
    overflow: 'hidden',
  },
  '&.cm-focused': { outline: '2px solid var(--color-focus)', outlineOffset: '1px' },
  '.cm-scroller': {
    minHeight: '8rem',
    maxHeight: '26rem',
    fontFamily: MONO,
    lineHeight: '1.25rem',
    overflow: 'auto',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--color-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-text)' },
  '.cm-gutters': { border: '0', backgroundColor: 'transparent', color: 'var(--color-muted)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '1.75rem', paddingRight: '10px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--color-text) 4%, transparent)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in oklab, var(--color-accent) 25%, transparent) !important',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in oklab, var(--color-accent) 22%, transparent)',
  },
  '.cm-ignored': { backgroundColor: 'var(--color-danger-soft)' },
  '.cm-ignored-text': {
    textDecoration: 'underline wavy var(--color-danger)',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  },
});
