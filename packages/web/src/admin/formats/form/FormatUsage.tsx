import { formatName, formatsModule, groupsOfFormat, type FormatEntry } from '@assetportal/sdk/admin';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { Link } from '../../../components/Link/Link.js';
import styles from './FormatForm.module.css';

/** How many groups may download a format, with the way to the permissions. */
export function FormatUsage({ entry }: { readonly entry: FormatEntry }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const groups = useGroups(entry.id);
  return (
    <p className={styles.text}>
      {groups !== null && groups > 0 && (
        <>{t('formats.groups', { count: groups, name: formatName(entry, translator) })} </>
      )}
      {t('formats.perFolder')} <Link to="/admin/users">{t('formats.permissions')}</Link>
    </p>
  );
}

/** Returns the number of groups with a rule that permits a format. Null before the rules are loaded. */
function useGroups(id: string): number | null {
  const { permissions } = useModule(formatsModule);
  const [access, setAccess] = useState<Awaited<ReturnType<typeof permissions>> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // Without the rules, the sentence has no number.
    permissions().then(
      (loaded) => isCurrent && setAccess(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [permissions]);
  return access === null ? null : groupsOfFormat(access, id);
}
