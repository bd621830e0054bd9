import { useRef, type ReactNode } from 'react';
import { PHONE, useMediaQuery } from '../../lib/useMediaQuery.js';
import styles from './PhoneBar.module.css';
import { useDock } from './useDock.js';

interface PhoneBarProps {
  /** Name for screen readers. */
  readonly label: string;
  /** The first one fills the width. */
  readonly children: ReactNode;
}

/** On phones, a bar at the bottom of the window with the most important actions of a page. */
export function PhoneBar(props: PhoneBarProps) {
  return useMediaQuery(PHONE) && <Bar {...props} />;
}

function Bar({ label, children }: PhoneBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useDock(bar, 'bar');
  return (
    <div ref={bar} className={styles.bar} role="region" aria-label={label}>
      {children}
    </div>
  );
}
