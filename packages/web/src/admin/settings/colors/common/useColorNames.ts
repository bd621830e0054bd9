import { colorPath, paintLabelKey, type ColorKey } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { infoOf } from '../../setting/useSetting.js';

/** Names of a color. */
interface ColorNames {
  /** Name in its group, such as “Background”. */
  readonly short: string;
  /** Unique name, such as “Header background”. */
  readonly full: string;
}

/** Returns the names of a color. */
export function useColorNames(color: ColorKey): ColorNames {
  const t = useT();
  const short = t(infoOf(colorPath('light', color)).labelKey);
  return { short, full: color.includes('.') ? t(paintLabelKey(color)) : short };
}
