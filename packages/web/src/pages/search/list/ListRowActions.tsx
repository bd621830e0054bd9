import type { Icon } from '@assetportal/sdk/rules';
import { ActionIcons } from '../view/ActionIcons.js';
import styles from './List.module.css';

/** The configured actions of a row, except the one that a click on the row runs. */
export function ListRowActions({ icons }: { readonly icons: readonly Icon[] }) {
  return (
    <td role="gridcell" className={styles.actions}>
      <ActionIcons icons={icons.filter(({ key }) => key !== 'information')} />
    </td>
  );
}
