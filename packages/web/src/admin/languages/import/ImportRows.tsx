import type { ImportKind, ImportRow } from '@assetportal/sdk/admin';
import { directionOf } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Segments } from '../../components/Segments.js';
import { MessageText } from '../cell/MessageText.js';
import { useProblemText } from '../cell/useProblemText.js';
import styles from './ImportDialog.module.css';

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
        <Segments
          label={t('settings.show')}
          value={shown}
          options={[
            { value: 'all' as const, label: t('languages.filter.all'), note: String(rows.length) },
            ...KINDS.map((kind) => ({
              value: kind,
              label: t(`languages.importKind.${kind}`),
              note: String(numberOf(kind)),
            })),
          ]}
          onChange={setShown}
        />
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

interface ImportLineProps {
  readonly row: ImportRow;
  readonly target: string;
  readonly isChosen: boolean;
  readonly onChoose: (isOn: boolean) => void;
}

function ImportLine({ row, target, isChosen, onChoose }: ImportLineProps) {
  const t = useT();
  const textOf = useProblemText();
  const { key, kind, from, to, problems } = row;
  return (
    <label className={styles.row}>
      <input type="checkbox" checked={isChosen} onChange={({ target: box }) => onChoose(box.checked)} />
      <span className={styles.message}>
        <span className={styles.key} dir="ltr">
          {key} <span data-kind={kind}>{t(`languages.importKind.${kind}`)}</span>
        </span>
        <span lang={target} dir={directionOf(target)}>
          {from !== null && (
            <del>
              <MessageText text={from} />
            </del>
          )}
          <ins>
            <MessageText text={to} problems={problems.filter(isMessageProblem)} />
          </ins>
        </span>
        {problems.map((problem, index) => (
          <span key={index} className={styles.problem}>
            {textOf(problem)}
          </span>
        ))}
      </span>
    </label>
  );
}

const isMessageProblem = (problem: ImportRow['problems'][number]) =>
  problem.kind !== 'conflict' && problem.kind !== 'too-long';
