import { Check, Square, SquareCheck } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, type ComponentProps } from 'react';
import type { MenuEntry } from './entries.js';
import styles from './Menu.module.css';

export interface OpenMenuProps {
  readonly button: ComponentProps<'button'>;
  readonly entries: readonly MenuEntry[];
  readonly align: 'start' | 'end';
}

/** The button with its menu, in a separate chunk (see Menu). The menu is open when it mounts. */
export function OpenMenu({ button, entries, align }: OpenMenuProps) {
  const onClosed = useRef<() => void>(undefined);
  const closed = (event: Event) => {
    if (onClosed.current === undefined) return;
    event.preventDefault();
    onClosed.current();
    onClosed.current = undefined;
  };
  return (
    // Not modal: a modal menu locks scrolling with a style element, which the content security policy blocks.
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>
        <button {...button} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={button['aria-label']}
          onCloseAutoFocus={closed}
        >
          {entries.map((entry, index) => (
            <Entry
              key={index}
              entry={entry}
              onClosed={(run) => {
                onClosed.current = run;
              }}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  /** Sets what runs after the menu has closed. */
  readonly onClosed: (run: (() => void) | undefined) => void;
}

function Entry({ entry, onClosed }: EntryProps) {
  switch (entry.kind) {
    case 'separator':
      return <DropdownMenu.Separator className={styles.separator} />;
    case 'heading':
      return (
        <DropdownMenu.Label className={styles.heading}>
          {entry.label}
          {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
        </DropdownMenu.Label>
      );
    case 'item':
      return (
        <DropdownMenu.Item
          className={styles.item}
          lang={entry.lang}
          onSelect={() => {
            entry.onSelect?.();
            onClosed(entry.onClosed);
          }}
        >
          <span className={styles.icon}>{entry.icon}</span>
          {entry.label}
          {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
        </DropdownMenu.Item>
      );
    case 'check':
      return (
        <DropdownMenu.CheckboxItem
          className={styles.item}
          checked={entry.checked}
          onCheckedChange={entry.onChange}
          onSelect={(event) => event.preventDefault()}
        >
          <span className={styles.icon}>{entry.checked ? <SquareCheck /> : <Square />}</span>
          {entry.label}
        </DropdownMenu.CheckboxItem>
      );
    case 'choice':
      return (
        <DropdownMenu.RadioGroup value={entry.value} onValueChange={entry.onChange} aria-label={entry.label}>
          {entry.options.map((option) => (
            <DropdownMenu.RadioItem
              key={option.value}
              className={styles.item}
              value={option.value}
              lang={option.lang}
            >
              <span className={styles.icon}>{option.icon}</span>
              {option.label}
              <DropdownMenu.ItemIndicator className={styles.checkmark}>
                <Check />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      );
  }
}
