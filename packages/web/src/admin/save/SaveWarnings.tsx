import { useStore, useT } from '@assetportal/sdk/react';
import { TriangleAlert } from 'lucide-react';
import { useSavable } from '../context/savableContext.js';
import styles from './SaveWarnings.module.css';

/** Problems of the unsaved changes that do not prevent saving. */
export function SaveWarnings() {
  const t = useT();
  const { warnings = [] } = useStore(useSavable().store);
  return warnings.map(({ key, params }) => (
    <span key={key} className={styles.warning}>
      <TriangleAlert aria-hidden />
      {t(key, params)}
    </span>
  ));
}
