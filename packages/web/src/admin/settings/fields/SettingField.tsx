import { useT } from '@assetportal/sdk/react';
import type { SettingFieldProps } from '../setting/fieldContext.js';
import { ListSetting } from '../lists/ListSetting.js';
import { MethodsSetting } from '../lists/MethodsSetting.js';
import { LanguagesSetting } from './LanguagesSetting.js';
import { SettingRow } from './SettingRow.js';
import styles from './SettingField.module.css';
import { infoOf, membersOf } from '../setting/useSetting.js';

/** The field of a setting, as its declaration in the schema requires: a row, a list, or the fields of a group. */
export function SettingField({ path, isTop = false }: SettingFieldProps) {
  const info = infoOf(path);
  switch (info.widget) {
    case 'group':
      return <GroupFields path={path} isTop={isTop} />;
    case 'list':
      if (info.path === 'login.methods') return <MethodsSetting path={path} />;
      return <ListSetting path={path} isTop={isTop} />;
    case 'perLanguage':
      return <LanguagesSetting path={path} />;
    case 'position':
    case 'version':
      // The order of the list, and upgrades, set these.
      return null;
    default:
      return <SettingRow path={path} />;
  }
}

function GroupFields({ path, isTop = false }: SettingFieldProps) {
  const t = useT();
  const members = membersOf(path);
  const fields = members.map((name) => <SettingField key={name} path={[...path, name]} />);
  const info = infoOf(path);
  // A group with one member needs no separate heading.
  if (isTop || members.length < 2) return <>{fields}</>;
  return (
    <div className={styles.group} role="group" aria-label={t(info.labelKey)}>
      <h3 className={styles.heading}>{t(info.labelKey)}</h3>
      {fields}
    </div>
  );
}
