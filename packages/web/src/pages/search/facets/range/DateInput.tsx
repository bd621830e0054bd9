import { formatValue, parseDay, type RangeSide } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { useId, useState } from 'react';
import styles from './RangeFacet.module.css';

interface DateInputProps {
  readonly side: RangeSide;
  readonly label: string;
  readonly placeholder: string;
  /** The formatted day. Empty if the end is open. */
  readonly value: string;
  /** Called with a day as YYYY-MM-DD, or null for an open end. */
  readonly onChange: (day: string | null) => void;
}

/** A day in the error message as an example of the format. */
const EXAMPLE = '1960-09-12';

/** A text field for a day. It takes effect on Enter and when it loses the focus. Escape restores the day. */
export function DateInput({ side, label, placeholder, value, onChange }: DateInputProps) {
  const t = useT();
  const locale = useLocale();
  const message = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [invalid, setInvalid] = useState(false);
  const discard = () => {
    setDraft(null);
    setInvalid(false);
  };
  const commit = () => {
    if (draft === null) return;
    const text = draft.trim();
    const day = text === '' ? null : parseDay(text, side, locale);
    if (day === undefined) {
      setInvalid(true);
      return;
    }
    discard();
    if (text !== value) onChange(day);
  };
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={invalid ? message : undefined}
        placeholder={placeholder}
        value={draft ?? value}
        onChange={(event) => {
          setDraft(event.target.value);
          setInvalid(false);
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key !== 'Escape' || draft === null) return;
          event.preventDefault();
          event.stopPropagation();
          discard();
        }}
      />
      {invalid && (
        <p id={message} role="alert" className={styles.invalid}>
          {t('facets.dateInvalid', { example: formatValue(EXAMPLE, 'date', locale) })}
        </p>
      )}
    </>
  );
}
