import type { ControlProps } from './controlProps.js';
import { ChoiceControl } from './ChoiceControl.js';
import { ColorControl } from './ColorControl.js';
import { FieldControl } from './FieldControl.js';
import { IconControl } from './IconControl.js';
import { NumberControl } from './NumberControl.js';
import { Switch } from '../../components/Switch.js';
import { TextControl } from './TextControl.js';

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
