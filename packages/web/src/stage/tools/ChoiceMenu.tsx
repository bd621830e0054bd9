import { Check } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import { PHONE } from '../../lib/useMediaQuery.js';
import styles from './ChoiceMenu.module.css';

interface ChoiceMenuProps {
  /** The accessible name of the button. */
  readonly label: string;
  /** The name of the menu, and the tooltip of the button. */
  readonly title: string;
  readonly shortcut?: string | undefined;
  readonly value: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly lang?: string | undefined;
  }[];
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
  readonly pressed?: boolean | undefined;
  /** The visible content of the button. */
  readonly children: ReactNode;
}

/** Distance between the button and the menu, in pixels. */
const GAP = 6;

/**
 * A button with a menu of options, one of which is selected. The menu is a popover in the place of the button, so that
 * it is also visible in a dialog and in full screen.
 */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, title, shortcut, value, options, onChange, className, pressed, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const onToggle = (isOpen: boolean) => {
    button.current?.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen || menu.current === null || button.current === null) return;
    place(menu.current, button.current.getBoundingClientRect());
    focusItem(menu.current, (items) => items.findIndex((item) => item.ariaChecked === 'true'));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-pressed={pressed}
        popoverTarget={id}
        {...tooltipOf(title, shortcut)}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={title}
        className={styles.menu}
        onToggle={(event) => onToggle(event.newState === 'open')}
        onKeyDown={onMenuKey}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="menuitemradio"
            aria-checked={option.value === value}
            tabIndex={-1}
            lang={option.lang}
            className={styles.item}
            onClick={() => {
              onChange(option.value);
              menu.current?.hidePopover();
            }}
          >
            <span className={styles.check}>{option.value === value && <Check aria-hidden />}</span>
            {option.label}
          </button>
        ))}
      </div>
    </>
  );
}

/** Moves the focus with the arrow keys. The keys do not reach the player or the page. */
function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  event.stopPropagation();
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by !== undefined) focusItem(menu, (items, at) => at + by);
  else if (event.key === 'Home') focusItem(menu, () => 0);
  else if (event.key === 'End') focusItem(menu, () => -1);
  else if (event.key === 'Tab') menu.hidePopover();
  else return;
  if (event.key !== 'Tab') event.preventDefault();
}

function focusItem(menu: HTMLElement, target: (items: HTMLElement[], at: number) => number): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
  const at = target(items, items.indexOf(document.activeElement as HTMLElement));
  (items.at(at % items.length) ?? items[0])?.focus();
}

/** Places the menu above its button, or below it if there is not enough room. Narrow windows show it as a sheet. */
function place(menu: HTMLElement, button: DOMRect): void {
  if (window.matchMedia(PHONE).matches) return;
  const { width, height } = menu.getBoundingClientRect();
  const isAbove = button.top - GAP - height >= GAP;
  const left = Math.min(
    Math.max(GAP, button.left + button.width / 2 - width / 2),
    window.innerWidth - width - GAP,
  );
  menu.style.left = `${left}px`;
  menu.style.top = `${isAbove ? button.top - GAP - height : Math.min(button.bottom + GAP, window.innerHeight - height - GAP)}px`;
}
