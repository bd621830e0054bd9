import type { FacetHold } from '@assetportal/sdk/rules';
import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './FacetSection.module.css';

interface SectionProps {
  readonly field: string;
  readonly title: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** True if the facet has an active filter. */
  readonly active: boolean;
  /** Called when the pointer or the focus enters or leaves the facet. */
  readonly onHold: (how: FacetHold, held: boolean) => void;
  readonly children: ReactNode;
}

/** A facet with its name as the heading. A click on the name expands or collapses the facet. */
export function FacetSection({ field, title, open, onToggle, active, onHold, children }: SectionProps) {
  const id = useId();
  return (
    <section
      className={styles.section}
      data-facet={field}
      aria-labelledby={`${id}-title`}
      onPointerEnter={() => onHold('pointer', true)}
      onPointerLeave={({ pointerType }) => {
        // A finger leaves the screen after each tap, but stays above the row.
        if (pointerType !== 'touch') onHold('pointer', false);
      }}
      onFocus={() => onHold('focus', true)}
      onBlur={() => onHold('focus', false)}
    >
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
          <ChevronDown aria-hidden className={styles.chevron} />
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
