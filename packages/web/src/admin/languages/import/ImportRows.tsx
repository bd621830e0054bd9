import type { ImportKind, ImportRow } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Segments } from '../../components/Segments.js';
import styles from './ImportDialog.module.css';
import { ImportLine } from './ImportLine.js';

interface ImportRowsProps {
  readonly rows: readonly ImportRow[];
  /** Code of the language into which the messages are imported. */
  readonly target: string;
  readonly numberOf: (kind: ImportKind) => number;
  readonly isChosen: (row: ImportRow) => boolean;
  readonly onChoose: (rows: readonly ImportRow[], isOn: boolean) => void;
}

const KINDS = ['added', 'changed', 'problem'] as const;

/** The messages of a file that differ, by kind. Only those in view are in the document. */
export function ImportRows({ rows, target, numberOf, isChosen, onChoose }: ImportRowsProps) {
  const t = useT();
  const [shown, setShown] = useState<ImportKind | 'all'>('all');
  const list = rows.filter(({ kind }) => shown === 'all' || kind === shown);
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- The compiler is not used here.
  const virtualizer = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64,
    getItemKey: (index) => list[index]?.key ?? index,
    overscan: 6,
  });
  const areAllChosen = list.every(isChosen);
  return (
    <>
      <div className={styles.tools}>
        <KindFilter total={rows.length} {...{ shown, numberOf }} onShow={setShown} />
        <Button size="sm" variant="quiet" onClick={() => onChoose(list, !areAllChosen)}>
          {t(areAllChosen ? 'languages.chooseNone' : 'languages.chooseAll')}
        </Button>
      </div>
      <div ref={scroller} className={styles.rows}>
        <ul style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = list[index];
            return (
              row !== undefined && (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-posinset={index + 1}
                  aria-setsize={list.length}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ImportLine
                    row={row}
                    target={target}
                    isChosen={isChosen(row)}
                    onChoose={(isOn) => onChoose([row], isOn)}
                  />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </>
  );
}

interface KindFilterProps extends Pick<ImportRowsProps, 'numberOf'> {
  readonly total: number;
  readonly shown: ImportKind | 'all';
  readonly onShow: (kind: ImportKind | 'all') => void;
}

function KindFilter({ total, shown, numberOf, onShow }: KindFilterProps) {
  const t = useT();
  return (
    <Segments
      label={t('settings.show')}
      value={shown}
      options={[
        { value: 'all' as const, label: t('languages.filter.all'), note: String(total) },
        ...KINDS.map((kind) => ({
          value: kind,
          label: t(`languages.importKind.${kind}`),
          note: String(numberOf(kind)),
        })),
      ]}
      onChange={onShow}
    />
  );
}
