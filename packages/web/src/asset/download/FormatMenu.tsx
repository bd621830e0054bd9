import { formatChoicesModule } from '@assetportal/sdk';
import { formatKind, formatText, groupFormats, type Format } from '@assetportal/sdk/rules';
import { useLocale, useModule, useT } from '@assetportal/sdk/react';
import { Check, FileDown, SlidersHorizontal } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useDownload } from '../../shell/downloads/useDownload.js';
import type { ExtraEntry, FormatMenuInput } from './extra.js';
import styles from './FormatMenu.module.css';
import { useMenuKeys } from './useMenuKeys.js';
import { useMenuPopover } from './useMenuPopover.js';

interface FormatMenuProps extends FormatMenuInput {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/**
 * The menu of the formats. Enter and a click choose and download, Space only chooses. If terms apply, and for several
 * assets, the download opens the dialog. Formats that not all of the assets have are only there.
 */
export function FormatMenu({ assets, offer, page, extra = [], anchor, onClose }: FormatMenuProps) {
  const t = useT();
  const choices = useModule(formatChoicesModule);
  const download = useDownload();
  const menu = useRef<HTMLDivElement>(null);
  const close = useMenuPopover(menu, anchor, onClose);
  const onKeyDown = useMenuKeys(menu, close);
  const choose = (format: Format) => choices.choose(formatKind(assets), format.id);
  const run = (work: () => void) => {
    close();
    work();
  };
  const start = (format: Format) =>
    run(() => {
      choose(format);
      download(assets, { page, format: format.id, direct: offer.menuDirect ? format : undefined });
    });
  const { first, sameSize } = groupFormats(offer.formats.filter(({ enabled }) => enabled));
  const item = (format: Format) => (
    <FormatItem
      key={format.id}
      format={format}
      count={assets.length}
      isChosen={format.id === offer.selected.id}
      onChoose={() => choose(format)}
      onStart={() => start(format)}
    />
  );
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={t('download.chooseFormat')}
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      <p className={styles.heading} aria-hidden>
        {t('download.format')}
      </p>
      {first.map(item)}
      {sameSize.length > 0 && <SameSize>{sameSize.map(item)}</SameSize>}
      <hr />
      {extra.map((entry) => (
        <ExtraItem key={entry.id} entry={entry} onSelect={() => run(entry.onSelect)} />
      ))}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={styles.item}
        onClick={() => run(() => download(assets, { page, format: offer.selected.id }))}
      >
        <SlidersHorizontal aria-hidden />
        <span className={styles.what}>{t('download.allOptions')}</span>
      </button>
    </div>
  );
}

/** The formats that would not make the file smaller, below a divider. */
function SameSize({ children }: { readonly children: ReactNode }) {
  const label = useT()('download.sameSize');
  return (
    <div role="group" aria-label={label}>
      <p className={styles.divider} aria-hidden>
        {label}
      </p>
      {children}
    </div>
  );
}

interface FormatItemProps {
  readonly format: Format;
  /** Number of assets. */
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onStart: () => void;
}

function FormatItem({ format, count, isChosen, onChoose, onStart }: FormatItemProps) {
  const t = useT();
  const locale = useLocale();
  const text = formatText(format, { t, locale, count });
  return (
    <button
      type="button"
      role="menuitemradio"
      tabIndex={-1}
      aria-checked={isChosen}
      className={styles.item}
      onClick={onStart}
      onKeyDown={(event) => onSpace(event, onChoose)}
    >
      <span className={styles.check}>{isChosen && <Check aria-hidden />}</span>
      <span className={styles.what}>
        <b>{text.title}</b>
        {text.use !== '' && <small>{text.use}</small>}
      </span>
      <span className={styles.amount}>
        {text.size}
        {text.pixels !== '' && <small>{text.pixels}</small>}
      </span>
    </button>
  );
}

function ExtraItem({ entry, onSelect }: { readonly entry: ExtraEntry; readonly onSelect: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onSelect}>
      <FileDown aria-hidden />
      <span className={styles.what}>
        <b>{entry.label}</b>
      </span>
      {entry.detail !== undefined && <span className={styles.amount}>{entry.detail}</span>}
    </button>
  );
}

/** Space chooses without a download, unlike a click. */
function onSpace(event: KeyboardEvent, choose: () => void): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  choose();
}
