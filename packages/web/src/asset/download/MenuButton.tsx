import { useT } from '@assetportal/sdk/react';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import { onDemand } from '../../lib/onDemand/onDemand.js';
import { opened } from '../../lib/onDemand/opened.js';
import type { FormatMenuInput } from './extra.js';
import styles from './DownloadButton.module.css';

const FormatMenu = onDemand('format-menu', async () => (await import('./FormatMenu.js')).FormatMenu, opened);

interface MenuButtonProps {
  readonly disabled?: boolean;
  /** True while the content of the menu is loading. */
  readonly busy?: boolean;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Null until the content of the menu has loaded. */
  readonly menu: FormatMenuInput | null;
}

/** The right part of a download button, which opens the menu of the formats. The menu loads on first use. */
export function MenuButton({ disabled = false, busy = false, open, onOpenChange, menu }: MenuButtonProps) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  // The browser closes an open menu when the pointer is released, before or after the click.
  const openAtPress = useRef(false);
  const preload = () => void FormatMenu.preload();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.more}
        disabled={disabled}
        aria-label={t('download.chooseFormat')}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={busy}
        {...tooltipOf(t('download.chooseFormat'))}
        onPointerEnter={preload}
        onFocus={preload}
        onPointerDown={() => {
          openAtPress.current = open;
        }}
        onClick={({ detail }) => onOpenChange(!(detail === 0 ? open : openAtPress.current))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          onOpenChange(true);
        }}
      >
        <ChevronDown aria-hidden />
      </button>
      {open && menu !== null && <FormatMenu {...menu} anchor={button} onClose={() => onOpenChange(false)} />}
    </>
  );
}

/** The place of the menu button while the formats are loading, so that the button does not change its shape. */
export function MenuPlace() {
  return (
    <span className={styles.more} data-loading="" aria-hidden>
      <ChevronDown />
    </span>
  );
}
