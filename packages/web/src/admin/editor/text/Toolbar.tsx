import { useT } from '@assetportal/sdk/react';
import { useEditorState, type Editor } from '@tiptap/react';
import { ChevronDown, Image as ImageIcon, Link as LinkIcon, Minus, Table as TableIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Menu } from '../../../components/Menu/Menu.js';
import type { MenuEntry } from '../../../components/Menu/entries.js';
import styles from './Toolbar.module.css';
import { BLOCKS, COLUMNS, LEVELS, MARKS, setLevel, TABLE_ACTIONS, type Tool } from './tools.js';
import { useRovingFocus } from './useRovingFocus.js';

interface ToolbarProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly editor: Editor;
  readonly onLink: () => void;
  readonly onImage: () => void;
}

/** The formatting toolbar of the text view. Escape leads back to the text. */
export function Toolbar({ ref, editor, onLink, onImage }: ToolbarProps) {
  const t = useT();
  const { onFocus, onKeyDown } = useRovingFocus(ref);
  const { active, level } = useFormats(editor);
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={t('pageEditor.formatting')}
      className={styles.toolbar}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editor.commands.focus();
        else onKeyDown(event);
      }}
    >
      <StyleSelect editor={editor} level={level} />
      <span className={styles.line} />
      <Tools tools={MARKS} editor={editor} active={active} />
      <IconButton
        size="sm"
        label={t('pageEditor.link.title')}
        shortcut="Ctrl K"
        pressed={active.includes('link')}
        onClick={onLink}
      >
        <LinkIcon />
      </IconButton>
      <span className={styles.line} />
      <Tools tools={BLOCKS} editor={editor} active={active} />
      <span className={styles.line} />
      <IconButton size="sm" label={t('pageEditor.image.title')} onClick={onImage}>
        <ImageIcon />
      </IconButton>
      <TableMenu editor={editor} inTable={active.includes('table')} />
      <Tools tools={[COLUMNS]} editor={editor} active={active} />
      <IconButton
        size="sm"
        label={t('pageEditor.tool.rule')}
        onClick={() => editor.chain().focus().setHorizontalRule().run()}
      >
        <Minus />
      </IconButton>
    </div>
  );
}

/** The style of the paragraph. */
function StyleSelect({ editor, level }: { readonly editor: Editor; readonly level: number }) {
  const t = useT();
  return (
    <span className={styles.style}>
      <select
        aria-label={t('pageEditor.style')}
        value={level}
        onChange={({ target }) => setLevel(editor, Number(target.value))}
      >
        <option value={0}>{t('pageEditor.paragraph')}</option>
        {LEVELS.map((one) => (
          <option key={one} value={one}>
            {t('pageEditor.heading', { level: one })}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  );
}

interface ToolsProps {
  readonly tools: readonly Tool[];
  readonly editor: Editor;
  readonly active: readonly string[];
}

/** Buttons that toggle a format of the selection. */
function Tools({ tools, editor, active }: ToolsProps) {
  const t = useT();
  return tools.map(({ id, icon, shortcut, type, run }) => (
    <IconButton
      key={id}
      size="sm"
      label={t(`pageEditor.tool.${id}`)}
      shortcut={shortcut}
      pressed={active.includes(type)}
      onClick={() => run(editor)}
    >
      {icon}
    </IconButton>
  ));
}

/** Adds a table, or changes the table with the cursor. */
function TableMenu({ editor, inTable }: { readonly editor: Editor; readonly inTable: boolean }) {
  const t = useT();
  const label = t('pageEditor.tool.table');
  const insert = () => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run();
  if (!inTable)
    return (
      <IconButton size="sm" label={label} onClick={insert}>
        <TableIcon />
      </IconButton>
    );
  const entries = TABLE_ACTIONS.map(({ id, run }): MenuEntry => ({
    kind: 'item',
    label: t(`pageEditor.table.${id}`),
    onClosed: () => run(editor),
  }));
  return (
    <Menu label={label} tooltip entries={entries} align="start" className={styles.menu}>
      <TableIcon />
    </Menu>
  );
}

/** Returns the formats at the selection. */
function useFormats(editor: Editor): { readonly active: readonly string[]; readonly level: number } {
  return useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: [...MARKS, ...BLOCKS, COLUMNS]
        .map(({ type }) => type)
        .concat('link', 'table')
        .filter((type) => current.isActive(type)),
      level: LEVELS.find((one) => current.isActive('heading', { level: one })) ?? 0,
    }),
  });
}
