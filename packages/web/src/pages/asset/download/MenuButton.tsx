import { useT } from '@assetportal/sdk/react';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import { onDemand } from '../../../lib/onDemand/onDemand.js';
import { opened } from '../../../lib/onDemand/opened.js';
import type { FormatMenuInput } from './extra.js';
import styles from './DownloadButton.module.css';

const FormatMenu = onDemand('format-menu', async () => (await import('./FormatMenu.js')).FormatMenu, opened);

interface MenuButtonProps extends FormatMenuInput {
  readonly disabled: boolean;
}

/** The right part of the download button, which opens the menu of the formats. The menu loads on first use. */
export function MenuButton({ disabled, ...menu }: MenuButtonProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
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
        {...tooltipOf(t('download.chooseFormat'))}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <ChevronDown aria-hidden />
      </button>
      {open && <FormatMenu {...menu} anchor={button} onClose={close} />}
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
