import { describeSetting } from '@assetportal/sdk/admin';
import { parsePath } from '@assetportal/sdk/config';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { useAdmin } from '../context/adminContext.js';
import { FieldContext } from '../settings/setting/fieldContext.js';
import { SettingField } from '../settings/fields/SettingField.js';

interface SettingSheetProps {
  /** Path of the setting. Null if the sheet is closed. */
  readonly path: string | null;
  readonly onClose: () => void;
}

/** On phones, the field of the setting that was selected in the preview. */
export function SettingSheet({ path, onClose }: SettingSheetProps) {
  const t = useT();
  const { config } = useAdmin();
  const current = useStore(config.store, (state) => state.config);
  const translator = useStore(useApp().translator);
  const setting = path === null ? undefined : parsePath(path);
  if (setting === undefined) return null;
  const { title } = describeSetting(setting, current, translator);
  return (
    <Dialog kind="bottom" open onClose={onClose} title={title} closeLabel={t('common.close')}>
      <FieldContext value={SettingField}>
        <SettingField path={setting} isTop />
      </FieldContext>
    </Dialog>
  );
}
