import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { inlineKey } from '../../lib/direction.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import { classes } from '../../lib/classes.js';
import styles from './Segments.module.css';

interface SegmentsProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly {
    readonly value: V;
    readonly label: string;
    /** Icon instead of the label, which is then the accessible name. */
    readonly icon?: ReactNode;
    /** Further text in a lighter tone, such as a number. */
    readonly note?: string;
    /** Bar in the color of a mark. */
    readonly mark?: 'changed' | 'unsaved';
  }[];
  readonly onChange: (value: V) => void;
}

/** A choice of one of a few options, all of which are visible. The arrow keys move the choice. */
export function Segments<V extends string>({ label, value, options, onChange }: SegmentsProps<V>) {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[inlineKey(event.key, event.currentTarget)];
    if (step === undefined) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = (at + step + options.length) % options.length;
    const option = options[next];
    if (option === undefined) return;
    onChange(option.value);
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
  };
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={styles.segment}
          {...(option.icon !== undefined && { 'aria-label': option.label, ...tooltipOf(option.label) })}
          onClick={() => onChange(option.value)}
          onKeyDown={onKeyDown}
        >
          {option.mark !== undefined && <span className={classes(styles.mark, styles[option.mark])} />}
          {option.icon ?? <span data-label>{option.label}</span>}
          {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
        </button>
      ))}
    </div>
  );
}

const STEPS: Readonly<Record<string, number | undefined>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};
