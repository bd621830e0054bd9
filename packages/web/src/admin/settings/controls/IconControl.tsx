import { useId } from 'react';
import { ICON_NAMES } from '../../../components/AssetIcon/collection.js';
import { AssetIcon } from '../../../components/AssetIcon/AssetIcon.js';
import inputs from './inputs.module.css';
import type { ControlProps } from './controlProps.js';
import { useInput } from './useInput.js';

/** The name of an icon, with its image and the names of the collection as suggestions. */
export function IconControl({ setting, id, describedBy }: ControlProps) {
  const list = useId();
  const input = useInput(setting, (value) => (typeof value === 'string' ? value : ''));
  return (
    <span className={inputs.icon}>
      {typeof setting.value === 'string' && setting.value !== '' && (
        <AssetIcon name={setting.value} action="information" />
      )}
      <input
        {...input}
        id={id}
        type="text"
        list={list}
        className={inputs.input}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={describedBy}
      />
      <datalist id={list}>
        {ICON_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </span>
  );
}
