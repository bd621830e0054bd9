import { FULL_LIST, fitColumns, listColumns, type ListColumn } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useMemo, type CSSProperties } from 'react';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';

/** Width in pixels below which a list is narrow. */
const NARROW = 800;
/** Width of the buttons at the end of a row, and space between two columns, in pixels. */
const SPACING = { wide: { actionsWidth: 128, gap: 16 }, narrow: { actionsWidth: 84, gap: 12 } };

/** The columns of the list that fit in its width. */
export interface ListColumns {
  readonly columns: readonly ListColumn[];
  /** All columns if only the title fits: their first values are then a line below it. Otherwise empty. */
  readonly below: readonly ListColumn[];
  /** Custom properties for the tracks of the rows and of the header. */
  readonly style: CSSProperties;
  /** Width of the image, relative to that of the tile size. At most 1. */
  readonly imageScale: number;
}

/**
 * Returns the configured columns that fit.
 *
 * @param width width of the list, in pixels
 * @param imageWidth width of the image at the tile size, in pixels
 * @param configuredWidth configured width of the image, in pixels
 */
export function useListColumns(width: number, imageWidth: number, configuredWidth: number): ListColumns {
  const app = useApp();
  const translator = useStore(app.translator);
  const configured = useStore(app.config.store, ({ config }) => config.search.listColumns);
  const visible = useStore(app.fields.store, ({ fields }) => fields);
  const fullWidth = useMediaQuery(`(width >= ${FULL_LIST}px)`) ? configuredWidth : undefined;
  return useMemo(() => {
    const spacing = width < NARROW ? SPACING.narrow : SPACING.wide;
    const all = listColumns(configured, { translator, visible });
    const fitting = fitColumns(all, { width, imageWidth, fullWidth, ...spacing });
    const tracks = [fitting.imageWidth, ...fitting.widths, spacing.actionsWidth];
    const style = {
      '--columns': tracks.map((track) => `${track}px`).join(' '),
      '--column-gap': `${spacing.gap}px`,
    } as CSSProperties;
    const below = fitting.columns.length === 1 ? all : [];
    return { columns: fitting.columns, below, style, imageScale: fitting.imageWidth / imageWidth };
  }, [configured, translator, visible, width, imageWidth, fullWidth]);
}
