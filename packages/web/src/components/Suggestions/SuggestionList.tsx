import type { SuggestionRow } from '@assetportal/sdk/rules';
import { countText } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { X } from 'lucide-react';
import { LabelParts } from './LabelParts.js';
import { SuggestionIcon } from './SuggestionIcon.js';
import styles from './SuggestionList.module.css';
import type { Suggestions } from './useSuggestions.js';

const KINDS = ['word', 'filter', 'recent'] as const;
const TITLES = { word: 'search.words', filter: 'search.filterValues', recent: 'search.recents' } as const;

interface SuggestionListProps {
  readonly suggestions: Suggestions;
  /** `header`: fills the screen below the header on phones. `field`: always a panel below the field. */
  readonly place: 'header' | 'field';
}

/** The suggestions below the search field, by kind. The field keeps the focus. */
export function SuggestionList({ suggestions, place }: SuggestionListProps) {
  const t = useT();
  const { id, rows } = suggestions;
  return (
    // The field must not lose the focus when the user presses a row.
    <div
      className={styles.panel}
      data-place={place}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={id} role="listbox" aria-label={t('search.suggestions')} className={styles.groups}>
        {rows.map(
          (row, index) =>
            row.kind === 'correction' && (
              <Row key="correction" row={row} index={index} suggestions={suggestions} />
            ),
        )}
        {KINDS.filter((kind) => rows.some((row) => row.kind === kind)).map((kind) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} data-kind={kind}>
            <span id={`${id}-${kind}`} role="presentation" className={styles.head}>
              {t(TITLES[kind])}
            </span>
            {rows.map(
              (row, index) =>
                row.kind === kind && <Row key={index} row={row} index={index} suggestions={suggestions} />,
            )}
          </div>
        ))}
      </div>
      <Keys hasRecent={rows.some(({ kind }) => kind === 'recent')} />
    </div>
  );
}

interface RowProps {
  readonly row: SuggestionRow;
  readonly index: number;
  readonly suggestions: Suggestions;
}

function Row({ row, index, suggestions }: RowProps) {
  const { id, active, choose, remove } = suggestions;
  const t = useT();
  const locale = useLocale();
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The field has the focus and handles the keys (combobox pattern).
    <div
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === active}
      data-kind={row.kind}
      className={styles.row}
      onClick={() => choose(row)}
    >
      <SuggestionIcon row={row} />
      <span className={styles.label}>
        <LabelParts parts={row.label} />
        {row.detail !== '' && <span className={styles.detail}>{row.detail}</span>}
      </span>
      {row.count !== null && <span className={styles.count}>{countText(row.count, locale)}</span>}
      {row.kind === 'recent' && (
        <span
          role="presentation"
          className={styles.remove}
          title={t('search.removeRecent')}
          onClick={(event) => {
            event.stopPropagation();
            remove(row);
          }}
        >
          <X aria-hidden />
        </span>
      )}
    </div>
  );
}

/** A hint about the keys, for users of a keyboard. */
function Keys({ hasRecent }: { readonly hasRecent: boolean }) {
  const t = useT();
  const hints: readonly (readonly [keys: readonly string[], text: string])[] = [
    [['↑', '↓'], 'search.keyMove'],
    [['↵'], 'search.keySearch'],
    ...(hasRecent ? [[[t('search.keyDelete')], 'search.keyRemove'] as const] : []),
    [[t('shortcuts.escape')], 'search.keyClose'],
  ];
  return (
    <p className={styles.keys} aria-hidden>
      {hints.map(([keys, text]) => (
        <span key={text}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {t(text)}
        </span>
      ))}
    </p>
  );
}
