import { isCommand, shortcutKey } from '@assetportal/sdk/rules';
import { useApp, useT } from '@assetportal/sdk/react';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { ImageDialog } from './ImageDialog.js';
import { LinkDialog } from './LinkDialog.js';
import { pageExtensions } from './extensions.js';
import { readPage, withoutStyles, writePage } from './markup.js';
import styles from './TextView.module.css';
import { Toolbar } from './Toolbar.js';
import { focusToolbar } from './useRovingFocus.js';

interface TextViewProps {
  /** Accessible name of the text. */
  readonly label: string;
  /** Language of the text. */
  readonly lang: string;
  readonly html: string;
  /** True to begin with the focus in the text, because the page was just added. */
  readonly isNew: boolean;
  readonly onChange: (html: string) => void;
}

/** A page as formatted text. */
export default function TextView({ label, lang, html, isNew, onChange }: TextViewProps) {
  const t = useT();
  const { portal } = useApp();
  const [dialog, setDialog] = useState<'link' | 'image' | null>(null);
  const extensions = useMemo(() => pageExtensions((path) => portal.transport.resolve(path)), [portal]);
  const toolbar = useRef<HTMLDivElement>(null);
  const keys = useKeys({ onLink: () => setDialog('link'), onToolbar: () => focusToolbar(toolbar.current) });
  const [first] = useState(() => readPage(html).doc);
  const [focuses] = useState(isNew);
  /** The HTML that the editor shows. */
  const lastRef = useRef(html);
  const editor = useEditor({
    extensions,
    content: first,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    autofocus: focuses,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang,
        dir: 'auto',
        class: styles.prose ?? '',
        'aria-description': t('pageEditor.textHint'),
      },
      transformPastedHTML: withoutStyles,
      handleDOMEvents: { keydown: (_, event) => keys(event) },
    },
    onUpdate: ({ editor: current }) => {
      lastRef.current = writePage(current.state.doc);
      onChange(lastRef.current);
    },
  });
  useNewContent(editor, html, lastRef);
  return (
    <div className={styles.view}>
      <Toolbar
        ref={toolbar}
        editor={editor}
        onLink={() => setDialog('link')}
        onImage={() => setDialog('image')}
      />
      <EditorContent editor={editor} className={styles.content} />
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog === 'image' && <ImageDialog editor={editor} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** Shows the HTML if it was changed elsewhere, such as by Undo. The cursor stays where it is. */
function useNewContent(editor: Editor, html: string, lastRef: RefObject<string>): void {
  useEffect(() => {
    if (lastRef.current === html) return;
    lastRef.current = html;
    const { from, to } = editor.state.selection;
    editor.commands.setContent(readPage(html).doc, { emitUpdate: false });
    const end = editor.state.doc.content.size;
    editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
  }, [editor, html, lastRef]);
}

/**
 * Handles the keys of the editor: Ctrl K opens the link, Alt F10 leads to the toolbar, and Escape, then Tab leaves the
 * editor, also from a table. Returns true if the editor must not handle the key.
 */
function useKeys({ onLink, onToolbar }: Readonly<Record<'onLink' | 'onToolbar', () => void>>) {
  const leaves = useRef(false);
  return (event: KeyboardEvent): boolean => {
    const isLeaving = leaves.current && event.key === 'Tab';
    leaves.current = event.key === 'Escape';
    const isLink = isCommand(event) && shortcutKey(event) === 'k';
    const action = isLink ? onLink : event.altKey && event.key === 'F10' ? onToolbar : undefined;
    if (action !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      action();
    }
    return isLeaving || action !== undefined;
  };
}
