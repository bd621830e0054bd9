import {
  displaySize,
  layOutRows,
  displayRatio,
  type RowLayout,
  type RowLayoutOptions,
} from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { hashRatio } from '../../../components/AssetImage/placeholder.js';

/**
 * Returns a function that lays out a list of assets. If assets were only appended since the last call and the
 * options are the same, it reuses the previous layout.
 */
export function createIncrementalLayout() {
  let ratios: number[] = [];
  let assets: readonly Asset[] = [];
  let layout: RowLayout | undefined;
  return (docs: readonly Asset[], options: RowLayoutOptions, more: boolean): RowLayout => {
    const grown = isGrown(assets, docs);
    if (!grown) ratios = [];
    for (let index = ratios.length; index < docs.length; index += 1) {
      ratios.push(ratioOf(docs[index]));
    }
    const before = grown && layout !== undefined && sameOptions(layout.options, options) ? layout : undefined;
    assets = docs;
    layout = layOutRows(ratios, options, more, before);
    return layout;
  };
}

function ratioOf(asset: Asset | undefined): number {
  const size = asset === undefined ? undefined : displaySize(asset);
  return size === undefined
    ? displayRatio(hashRatio(asset?.thumbhash), 1)
    : displayRatio(size.width, size.height);
}

/**
 * Returns true if assets were only appended. Compares only the first and the last object: loading more preserves
 * the objects, and any other change creates new ones.
 */
function isGrown(before: readonly Asset[], now: readonly Asset[]): boolean {
  const last = before.length - 1;
  return last >= 0 && now.length > last && before[0] === now[0] && before[last] === now[last];
}

function sameOptions(a: RowLayoutOptions, b: RowLayoutOptions): boolean {
  return a.width === b.width && a.gap === b.gap && a.minHeight === b.minHeight && a.maxHeight === b.maxHeight;
}
