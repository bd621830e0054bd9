import { useT } from '@assetportal/sdk/react';
import { ArrowDownToLine, ArrowUpToLine, Download, X } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import menu from '../../../components/Menu/Menu.module.css';

export interface RowMenuProps {
  readonly title: string;
  readonly at: { readonly x: number; readonly y: number };
  /** Absent if the user may not download the asset. */
  readonly onDownload: (() => void) | undefined;
  readonly onMoveTop: () => void;
  readonly onMoveEnd: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
  /** Returns the focus to the row. */
  readonly onReturn: () => void;
}

/** The context menu of a row. A separate chunk, because it needs the code of the menus. */
export function RowMenu(props: RowMenuProps) {
  const t = useT();
  const { title, at, onDownload, onMoveTop, onMoveEnd, onRemove, onClose, onReturn } = props;
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden style={{ position: 'fixed', left: at.x, top: at.y }} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={menu.menu}
          align="start"
          collisionPadding={8}
          aria-label={t('bookmarks.menu', { title })}
          aria-labelledby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturn();
          }}
        >
          <Item icon={<ArrowUpToLine />} label={t('bookmarks.moveTop')} onSelect={onMoveTop} />
          <Item icon={<ArrowDownToLine />} label={t('bookmarks.moveEnd')} onSelect={onMoveEnd} />
          {onDownload !== undefined && (
            <Item icon={<Download />} label={t('download.start')} onSelect={onDownload} />
          )}
          <Item icon={<X />} label={t('bookmarks.removeShort')} onSelect={onRemove} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ItemProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onSelect: () => void;
}

function Item({ icon, label, onSelect }: ItemProps) {
  return (
    <DropdownMenu.Item className={menu.item} onSelect={onSelect}>
      <span className={menu.icon}>{icon}</span>
      {label}
    </DropdownMenu.Item>
  );
}
