import type { IconKey } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import type { ReactElement } from 'react';
import { AssetIcon } from '../../../components/AssetIcon/AssetIcon.js';
import { ICON_NAMES } from '../../../components/AssetIcon/collection.js';
import { Picker } from '../picker/Picker.js';
import type { PickerGroup } from '../picker/pickerOptions.js';
import type { Setting } from '../setting/useSetting.js';

interface IconPickerProps {
  readonly setting: Setting;
  /** Action whose icon it is. */
  readonly action: IconKey;
  readonly button: ReactElement;
}

/** A list of the icons that the portal can show, with a search field. */
export function IconPicker({ setting, action, button }: IconPickerProps) {
  const t = useT();
  const none = noneOf(setting);
  const groupsFor = (query: string): readonly PickerGroup[] => {
    const words = query
      .trim()
      .toLowerCase()
      .split(/[\s-]+/);
    const options = ['', ...ICON_NAMES]
      .map((name) => ({ id: name, icon: <AssetIcon name={name} action={action} />, label: name || t(none) }))
      .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
    return [{ label: t('settings.icon.all'), options }];
  };
  return (
    <Picker
      button={button}
      label={t('settings.icon.choose')}
      placeholder={t('settings.icon.find')}
      empty={t('settings.icon.empty')}
      groupsFor={groupsFor}
      selected={typeof setting.value === 'string' ? setting.value : ''}
      onDone={([name]) => name !== undefined && setting.set(name)}
    />
  );
}

/** Returns the message key of an empty name. */
export function noneOf({ path }: Setting): string {
  return path.at(-1) === 'toggle_icon' ? 'settings.icon.same' : 'settings.icon.default';
}

/** Returns true if the portal can show an icon. */
export const isSupportedIcon = (name: string): boolean => name === '' || ICON_NAMES.includes(name);
