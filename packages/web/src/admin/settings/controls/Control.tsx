import type { Setting } from '../useSetting.js';
import { ChoiceControl } from './ChoiceControl.js';
import { ColorControl } from './ColorControl.js';
import { FieldControl } from './FieldControl.js';
import { IconControl } from './IconControl.js';
import { NumberControl } from './NumberControl.js';
import { Switch } from './Switch.js';
import { TextControl } from './TextControl.js';

export interface ControlProps {
  readonly setting: Setting;
  /** ID of the control, to which its label refers. */
  readonly id: string;
  /** ID of its description and its faults. */
  readonly describedBy: string;
}

/** The control for a value, as the widget of its declaration requires. */
export function Control(props: ControlProps) {
  const { setting } = props;
  switch (setting.info.widget) {
    case 'toggle':
      return (
        <Switch
          id={props.id}
          checked={setting.value === true}
          onChange={setting.set}
          aria-describedby={props.describedBy}
        />
      );
    case 'number':
      return <NumberControl {...props} />;
    case 'select':
      return <ChoiceControl {...props} />;
    case 'color':
      return <ColorControl {...props} />;
    case 'icon':
      return <IconControl {...props} />;
    case 'fieldPicker':
      return <FieldControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
}
