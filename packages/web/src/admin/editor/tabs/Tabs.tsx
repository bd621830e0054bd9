import type { KeyboardEvent, ReactNode } from 'react';
import { inlineKey } from '../../../lib/direction.js';
import { useVisibleTab } from '../../../lib/useVisibleTab.js';
import styles from './Tabs.module.css';

interface TabsProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly tabs: readonly {
    readonly value: V;
    readonly label: ReactNode;
    /** Accessible name, if it differs from the label. */
    readonly name?: string;
    readonly lang?: string;
  }[];
  /** ID of the element that the tabs switch. */
  readonly panel: string;
  /** Selects a tab. Returns false if it was not selected. */
  readonly onSelect: (value: V) => boolean;
}

/** A list of tabs. The arrow keys, Home and End select a tab. */
export function Tabs<V extends string>({ label, value, tabs, panel, onSelect }: TabsProps<V>) {
  const list = useVisibleTab(value, tabs.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = STEPS[inlineKey(event.key, event.currentTarget)]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined || next === undefined) return;
    event.preventDefault();
    if (onSelect(tab.value)) list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panel}
          aria-label={tab.name}
          lang={tab.lang}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onSelect(tab.value)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

const STEPS: Readonly<Record<string, ((at: number, total: number) => number) | undefined>> = {
  ArrowRight: (at, total) => (at + 1) % total,
  ArrowLeft: (at, total) => (at - 1 + total) % total,
  Home: () => 0,
  End: (_, total) => total - 1,
};
