import { placeholderProblems, withSuggestion, type TranslationForm } from '@assetportal/sdk/admin';
import { directionOf } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useId, useRef } from 'react';
import type { EditStart, Grid } from '../common/useGrid.js';
import type { EditedPair } from '../common/useLanguages.js';
import styles from './MessageCell.module.css';
import { editorKeys } from './editorKeys.js';
import { MessageField } from './MessageField.js';
import { PlaceholderList } from './PlaceholderList.js';
import { ProblemNote } from './ProblemNote.js';
import { usePlaceholders } from './usePlaceholders.js';
import { useStaysInView } from './useStaysInView.js';
import { useTypedMessage } from './useTypedMessage.js';

interface MessageEditorProps {
  readonly form: TranslationForm;
  readonly pair: EditedPair;
  readonly grid: Grid;
  readonly start: EditStart;
}

/**
 * The field in which a message is typed. Enter saves it and moves down, Shift Enter breaks the line, Tab moves to the
 * next missing message, Escape restores the text. A layer behind the field shows the placeholders.
 */
export function MessageEditor({ form, pair, grid, start }: MessageEditorProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLSpanElement>(null);
  useStaysInView(root);
  const { target, source } = pair;
  const { text, type, finish, restore } = useTypedMessage(form, target.short, source, start.text);
  const problems = placeholderProblems(form.source, text, form.category);
  const shown = [...form.problems.filter(({ kind }) => !kind.startsWith('placeholder')), ...problems];
  const placeholders = usePlaceholders(field, text, form.source, (suggestion) => {
    const completed = withSuggestion(text, field.current?.selectionStart ?? text.length, suggestion);
    type(completed.text);
    requestAnimationFrame(() => field.current?.setSelectionRange(completed.cursor, completed.cursor));
  });
  const onKeyDown = editorKeys({ grid, finish, restore, suggest: placeholders.onKeyDown });
  const direction = directionOf(target.short);
  return (
    <span ref={root} className={styles.editing}>
      <MessageField
        ref={field}
        {...{ text, problems, direction }}
        short={target.short}
        isBad={shown.length > 0}
        aria-label={[form.key, target.lang].join(', ')}
        aria-describedby={shown.length > 0 ? `${id}-problem` : undefined}
        {...placeholders.attributes}
        onChange={(event) => {
          type(event.target.value);
          placeholders.update();
        }}
        onSelect={placeholders.update}
        onKeyDown={onKeyDown}
        onBlur={() => {
          finish();
          placeholders.close();
        }}
      />
      <PlaceholderList {...placeholders.list} label={t('languages.placeholders')} />
      <ProblemNote
        id={`${id}-problem`}
        form={form}
        text={text}
        problems={shown}
        onRepair={(repaired) => {
          type(repaired);
          field.current?.focus();
        }}
      />
    </span>
  );
}
