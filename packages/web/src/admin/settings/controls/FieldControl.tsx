import { useFieldOptions } from '../setting/useFieldOptions.js';
import type { ControlProps } from './controlProps.js';
import { SuggestedInput } from './SuggestedInput.js';
import { useInput } from './useInput.js';

/** The name of an index field, with the fields of the library as suggestions. The library may get others later. */
export function FieldControl({ setting, id, describedBy }: ControlProps) {
  const options = useFieldOptions(setting.info.fields);
  const input = useInput(setting, (value) => (typeof value === 'string' ? value : ''));
  return <SuggestedInput {...input} id={id} aria-describedby={describedBy} suggestions={options} />;
}
