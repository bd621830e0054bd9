import type { Icon } from '@assetportal/sdk/rules';
import { ActionIcons } from '../view/ActionIcons.js';
import styles from './List.module.css';

/** The configured actions of a row, except the action of a click on the row. */
export function ListRowActions({ icons }: { readonly icons: readonly Icon[] }) {
  return (
    <td role="gridcell" className={styles.actions}>
      <ActionIcons icons={icons.filter(({ key }) => key !== 'information')} />
    </td>
  );
}
