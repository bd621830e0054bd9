import { readInstead, type TranslationForm, type TranslationRow } from '@assetportal/sdk/admin';
import { directionOf, entersCharacter, isModified } from '@assetportal/sdk/rules';
import { useStore, useT } from '@assetportal/sdk/react';
import type { KeyboardEvent } from 'react';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { useAdmin } from '../../context/adminContext.js';
import type { Grid } from '../common/useGrid.js';
import { useLanguageNames } from '../common/useLanguageNames.js';
import type { EditedPair } from '../common/useLanguages.js';
import styles from './MessageCell.module.css';
import { MessageEditor } from './MessageEditor.js';
import { MessageText } from './MessageText.js';
import { ProblemNote } from './ProblemNote.js';

interface FormCellProps {
  readonly row: TranslationRow;
  readonly form: TranslationForm;
  readonly pair: EditedPair;
  readonly grid: Grid;
}

/** A message of the target language. Enter, F2, typing or a click edits it. */
export function FormCell({ row, form, pair, grid }: FormCellProps) {
  const isActive = grid.active?.form === form.key;
  const isNewer = pair.target.newer;
  const place = { row: row.key, form: form.key };
  if (isActive && grid.editing !== null && !isNewer)
    return (
      <span role="gridcell" className={styles.cell}>
        <MessageEditor key={form.key} form={form} pair={pair} grid={grid} start={grid.editing} />
      </span>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (entersCharacter(event) && key !== ' ') grid.edit(place, { text: key });
    else if (isModified(event)) return;
    else if (key === 'Enter' || key === 'F2') grid.edit(place);
    else if (key === 'ArrowDown') grid.step(1);
    else if (key === 'ArrowUp') grid.step(-1);
    else if (key === 'Home') grid.goToEnd('first');
    else if (key === 'End') grid.goToEnd('last');
    else if (key === 'Delete' || key === 'Backspace') grid.edit(place, { text: '' });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      data-form={form.key}
      data-problem={form.problems.length > 0 || undefined}
      aria-readonly={isNewer || undefined}
      className={styles.cell}
      onKeyDown={onKeyDown}
      onClick={() => grid.edit(place)}
    >
      {form.category !== null && <VisuallyHidden>{form.category}</VisuallyHidden>}
      <span lang={pair.target.short} dir={directionOf(pair.target.short)}>
        <CellText form={form} target={pair.target.short} />
      </span>
      {isActive && grid.moves > 0 && <ProblemNote form={form} text={form.text ?? ''} />}
    </span>
  );
}

/** The message, or which language visitors read instead. */
function CellText({ form, target }: { readonly form: TranslationForm; readonly target: string }) {
  const t = useT();
  const nameOf = useLanguageNames();
  const { translations } = useAdmin();
  // A code instead of the languages, which are others after each edit.
  const instead = useStore(translations.store, ({ languages }) => readInstead(target, languages));
  const { text, source, problems } = form;
  if ((text ?? '').trim() !== '') return <MessageText text={text ?? ''} problems={problems} />;
  if (source.trim() === '') return <span className={styles.missing}>{t('languages.noText')}</span>;
  const language = nameOf(instead);
  return (
    <span className={styles.missing} lang="" dir="auto">
      {t('languages.missingText', { language })}
    </span>
  );
}
