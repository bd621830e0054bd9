import type { IconKey } from '@assetportal/sdk/rules';
import { getPath } from '@assetportal/sdk/config';
import { useStore, useT } from '@assetportal/sdk/react';
import { AssetIcon } from '../../../components/AssetIcon/AssetIcon.js';
import { useAdmin } from '../../context/adminContext.js';
import { IconPicker, isSupportedIcon, noneOf } from '../icons/IconPicker.js';
import { PickerValue } from '../picker/PickerValue.js';
import type { ControlProps } from '../setting/controlProps.js';
import inputs from './inputs.module.css';

/** The choice of an icon, with its image. A stored name that the portal does not know stays. */
export function IconControl({ setting, id, describedBy }: ControlProps) {
  const t = useT();
  const { config } = useAdmin();
  const action = useStore(
    config.store,
    (state) => getPath(state.config, [...setting.path.slice(0, -1), 'key']) as IconKey,
  );
  const name = typeof setting.value === 'string' ? setting.value : '';
  const label = name === '' ? t(noneOf(setting)) : name;
  return (
    <span className={inputs.icon}>
      {name !== '' && <AssetIcon name={name} action={action} />}
      <IconPicker
        setting={setting}
        action={action}
        button={
          <PickerValue
            id={id}
            name={t(setting.info.labelKey)}
            label={label}
            code={name}
            unknown={isSupportedIcon(name) ? undefined : t('settings.icon.unknown')}
            aria-describedby={describedBy}
          />
        }
      />
    </span>
  );
}
