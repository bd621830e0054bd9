import type { ConfigFile } from '@assetportal/sdk/contract';
import { pathText } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { Switch } from '../../../components/Switch.js';
import { useSetting } from '../../setting/useSetting.js';

/** Shows or hides a logo in its place (`visibleLogos`). */
export function LogoSwitch({ logo }: { readonly logo: ConfigFile }) {
  const t = useT();
  const setting = useSetting(['visibleLogos', logo]);
  return (
    <span
      data-setting={pathText(setting.path)}
      data-changed={setting.isChanged || undefined}
      data-unsaved={setting.isUnsaved || undefined}
    >
      <Switch
        checked={setting.value === true}
        aria-label={t(`settings.file.show.${logo}`)}
        onChange={setting.set}
      />
    </span>
  );
}
