import { listCells, listLine, type ListColumn } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore } from '@assetportal/sdk/react';
import { classes } from '../../../lib/classes.js';
import styles from './List.module.css';
import { Rating } from './Rating.js';
import { Values } from '../view/Values.js';

interface ListCellsProps {
  readonly asset: Asset;
  readonly columns: readonly ListColumn[];
}

/** The metadata of a row: one cell for each column except the title. */
export function ListCells({ asset, columns }: ListCellsProps) {
  const cells = useValues(listCells, { asset, columns });
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
        <Values className={styles.values} values={values} />
      )}
    </td>
  ));
}

/** The first values of columns that do not fit, as a line. The file name if there are none. */
export function ListLine({ asset, columns }: ListCellsProps) {
  const line = useValues(listLine, { asset, columns }) || asset.fname;
  return (
    <span className={styles.file} title={line}>
      {line}
    </span>
  );
}

/** Returns the values of an asset in columns, as a function of the SDK formats them. */
function useValues<T>(format: (...input: Parameters<typeof listCells>) => T, of: ListCellsProps): T {
  const app = useApp();
  const translator = useStore(app.translator);
  const configured = useStore(app.config.store, ({ config }) => config.search.listColumns);
  const visible = useStore(app.fields.store, ({ fields }) => fields);
  return format(of.asset, configured, of.columns, { translator, visible });
}
