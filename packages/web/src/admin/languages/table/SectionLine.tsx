import type { TableLine } from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ChevronRight } from 'lucide-react';
import styles from './TranslationTable.module.css';

type Section = Extract<TableLine, { kind: 'section' }>;
type Scope = Extract<TableLine, { kind: 'scope' }>;

/** The heading of a group of messages, with how many of them are translated. */
export function SectionLine({ line }: { readonly line: Section }) {
  const t = useT();
  const { has } = useStore(useApp().translator);
  const key = `languages.section.${line.section}`;
  return (
    <span role="rowheader" aria-colspan={4} className={styles.section}>
      {has(key) ? t(key) : line.section}
      <small>{t('languages.ofTotal', { done: line.done, total: line.total })}</small>
    </span>
  );
}

/** The heading of the messages of the admin area, which opens and closes them. */
export function ScopeLine({ line, onToggle }: { readonly line: Scope; readonly onToggle: () => void }) {
  const t = useT();
  return (
    <span role="rowheader" aria-colspan={4} className={styles.scope}>
      <button type="button" aria-expanded={line.isOpen} onClick={onToggle}>
        <ChevronRight aria-hidden />
        {t('languages.adminScope')}
        <small>{t('languages.adminScopeNote', { count: line.total })}</small>
      </button>
    </span>
  );
}
