import type { LanguageItem, RowCounts } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { CircleArrowRight } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import { Select } from '../../../components/Select/Select.js';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { NARROW } from '../../components/narrow.js';
import { HistoryLink } from '../../history/HistoryLink.js';
import type { EditedPair } from '../common/useLanguages.js';
import { LanguageMenu } from './LanguageMenu.js';
import styles from './PaneHead.module.css';
import { TransferMenu } from './TransferMenu.js';

interface PaneHeadProps {
  readonly item: LanguageItem;
  readonly items: readonly LanguageItem[];
  readonly pair: EditedPair;
  readonly counts: RowCounts;
  readonly onSelect: (short: string) => void;
  /** Called with a language that was added, and how it starts. */
  readonly onAdded: (short: string, start: string) => void;
  readonly onNext: () => void;
  readonly onChooseFile: () => void;
}

/** The head of the translations: the language, how far it is translated, import and export. */
export function PaneHead(props: PaneHeadProps) {
  const { item, items, pair, counts, onSelect, onAdded, onNext, onChooseFile } = props;
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  const { all, missing } = counts;
  return (
    <div className={styles.head}>
      <h2 id="language-name" className={styles.name}>
        <bdi lang={item.short}>{item.lang}</bdi>
      </h2>
      {isNarrow ? (
        <span className={styles.select}>
          <Select
            label={t('languages.conflict.language')}
            value={item.short}
            options={items.map(({ short, lang, percent }) => ({
              value: short,
              // FSI and PDI: the name may be in a script of another direction.
              label: `\u2068${lang}\u2069 · ${t('languages.percent', { number: percent })}`,
            }))}
            onChange={onSelect}
          />
        </span>
      ) : (
        <span className={styles.count}>{t('languages.done', { done: all - missing, total: all })}</span>
      )}
      <span className={styles.actions}>
        {!isNarrow && (
          <Button
            size="sm"
            variant="quiet"
            icon={<CircleArrowRight />}
            aria-keyshortcuts="F8"
            onClick={onNext}
          >
            {t('languages.next')} <kbd>F8</kbd>
          </Button>
        )}
        <TransferMenu pair={pair} missing={missing} onChooseFile={onChooseFile} />
        {!isNarrow && <HistoryLink page="language" />}
        <LanguageMenu item={item} items={items} onAdded={onAdded} />
      </span>
    </div>
  );
}
