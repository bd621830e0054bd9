import { groupOf, type Group } from '../assets/kind.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

/** The kinds of stage: those of the assets, and fonts, which are of the kind `other`. */
export type StageKind = Group | 'font';

/** Returns true if the asset is a font that browsers can display, so that the stage can show a specimen of it. */
export const isFont = ({ filetype }: Pick<Asset, 'filetype'>): boolean => /^([ot]tf|woff2?)$/i.test(filetype);

/** Returns the kind of stage that shows an asset. */
export const stageKind = (asset: Pick<Asset, 'filetype' | 'asset_type' | 'asset_groups'>): StageKind =>
  isFont(asset) ? 'font' : groupOf(asset);
