import { useT } from '@assetportal/sdk/react';
import { Checkbox } from '../../../components/Checkbox/Checkbox.js';
import styles from './accounts.module.css';

interface Roles {
  readonly isAssetUser: boolean;
  readonly isGuiAdmin: boolean;
}

interface RoleChoiceProps extends Roles {
  readonly onChange: (change: Partial<Roles>) => void;
}

/** What a user may use: the library, and the administration. */
export function RoleChoice({ isAssetUser, isGuiAdmin, onChange }: RoleChoiceProps) {
  const t = useT();
  return (
    <fieldset className={styles.choice}>
      <legend>{t('access.users.roles')}</legend>
      <Checkbox checked={isAssetUser} onChange={({ target }) => onChange({ isAssetUser: target.checked })}>
        {t('access.role.assets')}
      </Checkbox>
      <Checkbox checked={isGuiAdmin} onChange={({ target }) => onChange({ isGuiAdmin: target.checked })}>
        {t('access.role.admin')}
      </Checkbox>
    </fieldset>
  );
}
