import { colorPath, type ColorKey, type Scheme } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { useAdmin } from '../../context/adminContext.js';
import { useSetting } from '../setting/useSetting.js';
import { ColorEditor } from './editor/ColorEditor.js';
import { PairList } from './pairs/PairList.js';
import { useColorNames } from './common/useColorNames.js';

interface SchemeColorEditorProps {
  readonly id: string;
  readonly scheme: Scheme;
  readonly color: ColorKey;
  readonly onClose: () => void;
}

/** The editor of a color in a scheme, with the pairs that use it. */
export function SchemeColorEditor({ id, scheme, color, onClose }: SchemeColorEditorProps) {
  const t = useT();
  const { settings } = useAdmin();
  const setting = useSetting(colorPath(scheme, color));
  const { full } = useColorNames(color);
  return (
    <ColorEditor
      id={id}
      label={`${full}, ${t(`settings.color.scheme.${scheme}`)}`}
      setting={setting}
      side={scheme}
      onClose={onClose}
    >
      <PairList
        scheme={scheme}
        color={color}
        onRepair={(repair) => void settings.set(colorPath(scheme, repair.key), repair.hex)}
      />
    </ColorEditor>
  );
}
