import type { ImportRow } from '@assetportal/sdk/admin';
import { directionOf } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { MessageText } from '../cell/MessageText.js';
import { useProblemText } from '../cell/useProblemText.js';
import styles from './ImportDialog.module.css';

interface ImportLineProps {
  readonly row: ImportRow;
  readonly target: string;
  readonly isChosen: boolean;
  readonly onChoose: (isOn: boolean) => void;
}

/** A message of a file beside the current one. */
export function ImportLine({ row, target, isChosen, onChoose }: ImportLineProps) {
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
