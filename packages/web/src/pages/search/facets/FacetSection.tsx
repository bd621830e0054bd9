import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classes } from '../../../lib/classes.js';
import styles from './FacetSection.module.css';

interface SectionProps {
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** True if the facet has an active filter. */
  readonly active: boolean;
  readonly children: ReactNode;
}

/** A facet with its name as the heading. A click on the name expands or collapses the facet. */
export function FacetSection({ title, open, onToggle, active, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`}>
      <h3 className={styles.heading}>
        <button
          type="button"
          id={`${id}-title`}
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
        >
          <span className={styles.name}>{title}</span>
          {active && <span className={styles.dot} />}
          <ChevronDown aria-hidden className={classes(styles.chevron, open && styles.expanded)} />
        </button>
      </h3>
      {open && (
        <div id={id} className={styles.content}>
          {children}
        </div>
      )}
    </section>
  );
}
