import { useApp, useStore } from '@assetportal/sdk/react';
import type { ReactNode } from 'react';
import { BusySigns } from './busy/BusySigns.js';
import { LANDMARKS } from './navigation/landmarks.js';
import styles from './Shell.module.css';

/** The main element. While the app is busy, it informs assistive technology. It never blocks input. */
export function BusyMain({ children }: { readonly children: ReactNode }) {
  const { busy } = useApp();
  const isBusy = useStore(busy);
  return (
    <>
      <BusySigns />
      <main id={LANDMARKS.content} className={styles.main} tabIndex={-1} aria-busy={isBusy || undefined}>
        {children}
      </main>
    </>
  );
}
