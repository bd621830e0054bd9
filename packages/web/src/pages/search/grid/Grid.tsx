import { selectedCount } from '@assetportal/sdk/rules';
import { useAssetActions } from '../../../components/AssetIcon/useAssetActions.js';
import { useIdle } from '../../../lib/useIdle.js';
import { classes } from '../../../lib/classes.js';
import { LaterScrubber } from '../scrubber/LaterScrubber.js';
import { useResultView } from '../view/input/useResultView.js';
import styles from './Grid.module.css';
import { GridRow } from './GridRow.js';
import { useGrid, type GridProps } from './useGrid.js';
import tile from './Tile.module.css';
import { useGridNeighbor } from './useGridNeighbor.js';

const NONE: ReturnType<ReturnType<typeof useAssetActions>> = [];
const noIcons = () => NONE;

/**
 * Thumbnails in justified rows. It has its full height from the start. However many results there are, it renders
 * only the rows near the window and the row with the active result.
 */
export function Grid(props: GridProps) {
  const { results, numFound, selected } = props;
  const { container, layout, isExact, active, rows, from, height, shift, topOf } = useGrid(props);
  const actionsOf = useAssetActions('tile');
  const iconsOf = useIdle() ? actionsOf : noIcons;
  const attributes = useResultView(props, active, useGridNeighbor(layout));

  return (
    <>
      <div
        ref={container}
        {...attributes}
        aria-rowcount={layout.rows}
        className={classes(styles.grid, selectedCount(selected, numFound) > 0 && tile.selecting)}
        style={{ height }}
      >
        {rows.map((at) => (
          <GridRow
            key={at}
            at={at}
            top={(layout.tops[at] ?? 0) + shift}
            layout={layout}
            isExact={isExact}
            results={results}
            active={active.index}
            selected={selected}
            iconsOf={iconsOf}
          />
        ))}
      </div>
      <LaterScrubber
        container={container}
        first={from}
        total={numFound}
        height={layout.height}
        topOf={topOf}
      />
    </>
  );
}
