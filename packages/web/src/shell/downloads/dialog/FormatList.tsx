import { downloadDialogModule, type ChooseState } from '@assetportal/sdk';
import { countText, formatText, groupFormats, type Format } from '@assetportal/sdk/rules';
import { useLocale, useModule, useT } from '@assetportal/sdk/react';
import { useEffect, useId } from 'react';
import { Skeleton } from '../../../components/Skeleton/Skeleton.js';
import { useInitialFocus } from '../../../lib/useInitialFocus.js';
import styles from './FormatList.module.css';
import { SizeMark } from './SizeMark.js';

/** The formats as radio buttons. The selected one has the focus: arrow keys choose, Enter downloads. */
export function FormatList({ state }: { readonly state: ChooseState }) {
  const t = useT();
  const dialog = useModule(downloadDialogModule);
  const name = useId();
  const [original] = state.formats;
  const { first, sameSize } = groupFormats(state.formats);
  const heading = useId();
  const row = (format: Format) => (
    <FormatRow
      key={format.id}
      name={name}
      format={format}
      original={original}
      count={state.assets.length}
      isChosen={format.id === state.chosen}
      onChoose={() => dialog.choose(format.id)}
    />
  );
  return (
    <fieldset className={styles.formats}>
      <legend>{t('download.convertSet')}</legend>
      {first.map(row)}
      {sameSize.length > 0 && (
        <div role="group" aria-labelledby={heading}>
          <p id={heading} className={styles.divider}>
            {t('download.sameSize')}
          </p>
          {sameSize.map(row)}
        </div>
      )}
    </fieldset>
  );
}

interface FormatRowProps {
  readonly name: string;
  readonly format: Format;
  /** The first format, with which the size mark compares. */
  readonly original: Format | undefined;
  /** Number of assets. */
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function FormatRow({ name, format, original, count, isChosen, onChoose }: FormatRowProps) {
  const t = useT();
  const locale = useLocale();
  const text = formatText(format, { t, locale, count });
  const { allowed, total, enabled } = format;
  const part = t('download.partial', { count: countText(allowed, locale), total: countText(total, locale) });
  return (
    <label className={styles.format} data-disabled={enabled ? undefined : ''}>
      {isChosen ? (
        <ChosenRadio name={name} onChoose={onChoose} />
      ) : (
        <input type="radio" name={name} checked={false} disabled={!enabled} onChange={onChoose} />
      )}
      <SizeMark format={format} original={original} />
      <span className={styles.what}>
        <b>{text.title}</b>
        {text.use !== '' && <small>{text.use}</small>}
      </span>
      <span className={styles.amount}>
        {enabled && text.size}
        <small>{count === 1 ? text.pixels : part}</small>
      </span>
    </label>
  );
}

/** The selected radio button. It has the focus when the dialog opens, and when its formats have loaded. */
function ChosenRadio({ name, onChoose }: { readonly name: string; readonly onChoose: () => void }) {
  const input = useInitialFocus<HTMLInputElement>();
  useEffect(() => {
    const { activeElement } = document;
    // The focus of the skeleton was lost when it disappeared. Another focus is the user's.
    if (activeElement === null || activeElement.matches('body, dialog')) input.current?.focus();
  }, [input]);
  return <input ref={input} type="radio" name={name} checked onChange={onChoose} />;
}

/**
 * Shown while the formats are loading: rows of the final height. It has the focus, so that the selected format gets it
 * afterward, unless the user has moved it.
 */
export function FormatSkeleton() {
  const t = useT();
  const place = useInitialFocus<HTMLDivElement>();
  return (
    <div ref={place} className={styles.formats} role="status" tabIndex={-1}>
      <p className={styles.loading}>{t('download.loading')}</p>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={styles.format} aria-hidden>
          <Skeleton width="1.25rem" height="1.25rem" radius="full" />
          <Skeleton width="2.5rem" height="1.75rem" />
          <span className={styles.what}>
            <Skeleton width="5rem" height="0.875rem" />
          </span>
          <Skeleton width="4rem" height="0.875rem" />
        </div>
      ))}
    </div>
  );
}
