import { useId } from 'react';
import { useFieldOptions } from '../setting/useFieldOptions.js';
import inputs from './inputs.module.css';
import type { ControlProps } from './controlProps.js';
import { useInput } from './useInput.js';

/** The name of an index field, with the fields of the library as suggestions. A field may not exist yet. */
export function FieldControl({ setting, id, describedBy }: ControlProps) {
  const list = useId();
  const options = useFieldOptions(setting.info.fields);
  const input = useInput(setting, (value) => (typeof value === 'string' ? value : ''));
  return (
    <>
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
        {options.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}
