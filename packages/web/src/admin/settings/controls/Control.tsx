import type { ControlProps } from '../setting/controlProps.js';
import { ChoiceControl } from './ChoiceControl.js';
import { ColorControl } from '../colors/ColorControl.js';
import { listKeyOf } from '@assetportal/sdk/config';
import { CollectionControl } from './CollectionControl.js';
import { FieldControl } from './FieldControl.js';
import { IconControl } from './IconControl.js';
import { KeyControl } from './KeyControl.js';
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
      if (setting.info.path === 'dashboard.collections.*.indicator') return <CollectionControl {...props} />;
      if (isListKey(setting)) return <KeyControl {...props} />;
      return <TextControl {...props} />;
  }
}

/** Returns true if the setting identifies the list item that contains it. */
const isListKey = ({ path }: ControlProps['setting']): boolean =>
  path.length > 2 && typeof path.at(-2) === 'number' && listKeyOf(path.slice(0, -2)) === path.at(-1);
