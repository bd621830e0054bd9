import { repairsAt } from '@assetportal/sdk/admin';
import { pathText, type ConfigPath } from '@assetportal/sdk/config';
import { FaultBlock } from './FaultBlock.js';
import { useRepairs } from './useRepairs.js';

/** The problems of the stored value of a setting, or of a key that was probably meant to be this setting. */
export function SettingFaults({ path }: { readonly path: ConfigPath }) {
  return repairsAt(useRepairs(), path).map((repair) => (
    <FaultBlock key={`${repair.kind} ${pathText(repair.path)}`} repair={repair} />
  ));
}
