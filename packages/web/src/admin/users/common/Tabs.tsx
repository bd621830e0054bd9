import { useLocale } from '@assetportal/sdk/react';
import type { KeyboardEvent } from 'react';
import { inlineKey } from '../../../lib/direction.js';
import { useVisibleTab } from '../../../lib/useVisibleTab.js';
import styles from './Tabs.module.css';

interface TabsProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly {
    readonly value: V;
    readonly label: string;
    readonly count?: number | undefined;
  }[];
  /** ID of the element with the content of the tab. */
  readonly panel: string;
  readonly onChange: (value: V) => void;
}

const STEPS: Readonly<Record<string, number | undefined>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The tabs of a page. The arrow keys change between them. The selected tab is always visible. */
export function Tabs<V extends string>({ label, value, options, panel, onChange }: TabsProps<V>) {
  const locale = useLocale();
  const list = useVisibleTab(value, options.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[inlineKey(event.key, event.currentTarget)];
    if (step === undefined) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = (at + step + options.length) % options.length;
    onChange(options[next]!.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          id={`${panel}-${option.value}`}
          aria-selected={option.value === value}
          aria-controls={option.value === value ? panel : undefined}
          tabIndex={option.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(option.value)}
          onKeyDown={onKeyDown}
        >
          {option.label}
          {option.count !== undefined && (
            <span className={styles.count}>{option.count.toLocaleString(locale)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
