import { AssetIcon } from '../../../components/AssetIcon/AssetIcon.js';
import { ICON_NAMES } from '../../../components/AssetIcon/collection.js';
import type { ControlProps } from './controlProps.js';
import inputs from './inputs.module.css';
import { SuggestedInput } from './SuggestedInput.js';
import { useInput } from './useInput.js';

const SUGGESTIONS = ICON_NAMES.map((name) => ({ name }));

/** The name of an icon, with its image and the names of the collection as suggestions. */
export function IconControl({ setting, id, describedBy }: ControlProps) {
  const input = useInput(setting, (value) => (typeof value === 'string' ? value : ''));
  return (
    <span className={inputs.icon}>
      {typeof setting.value === 'string' && setting.value !== '' && (
        <AssetIcon name={setting.value} action="information" />
      )}
      <SuggestedInput {...input} id={id} aria-describedby={describedBy} suggestions={SUGGESTIONS} />
    </span>
  );
}
