import { listCells, type ListColumn } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore } from '@assetportal/sdk/react';
import { classes } from '../../../lib/classes.js';
import styles from './List.module.css';
import { Rating } from './Rating.js';

interface ListCellsProps {
  readonly asset: Asset;
  readonly columns: readonly ListColumn[];
}

/** The metadata of a row: one cell for each column except the title. */
export function ListCells({ asset, columns }: ListCellsProps) {
  const app = useApp();
  const translator = useStore(app.translator);
  const configured = useStore(app.config.store, ({ config }) => config.search.listColumns);
  const visible = useStore(app.fields.store, ({ fields }) => fields);
  const cells = listCells(asset, configured, columns, { translator, visible });
  return cells.map(({ field, text, values, missing }, index) => (
    <td
      key={field}
      role="gridcell"
      className={classes(
        styles.cell,
        columns[index + 1]?.align === 'end' && styles.number,
        missing && styles.missing,
      )}
      title={missing ? undefined : text}
    >
      {field === 'rating' && !missing ? (
        <Rating stars={asset.rating ?? 0} label={text} />
      ) : (
        <CellValues values={values} />
      )}
    </td>
  ));
}

/** The values of a cell: one text, or a list of values that are shown one by one. */
function CellValues({ values }: { readonly values: readonly string[] }) {
  if (values.length === 1) return values[0];
  return (
    <ul className={styles.values}>
      {values.map((value, index) => (
        <li key={`${index}-${value}`}>{value}</li>
      ))}
    </ul>
  );
}
