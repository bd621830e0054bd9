import { accessModule, groupName } from '@assetportal/sdk/admin';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import styles from './Rules.module.css';

/** The effect of the unsaved rules on the members of a group. */
export function GroupConsequences({ group }: { readonly group: string }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { rights, group: effect } = useModule(accessModule);
  const { value, changes } = useStore(rights.store);
  const { access } = useStore(effect.store);
  const isEdited = changes.length > 0;
  useEffect(() => {
    if (value === null || !isEdited) return effect.leave();
    effect.evaluate({ subject: { group }, ...value, rows: 0 });
    return () => effect.leave();
  }, [effect, group, value, isEdited]);
  const counts = isEdited ? access?.changes : undefined;
  const name = groupName(group, translator);
  const text =
    counts === undefined
      ? ''
      : counts.more === 0 && counts.less === 0
        ? t('access.effect.none', { group: name })
        : [
            ...(counts.less > 0 ? [t('access.effect.less', { group: name, count: counts.less })] : []),
            ...(counts.more > 0 ? [t('access.effect.more', { group: name, count: counts.more })] : []),
          ].join(' ');
  return (
    <p role="status" className={styles.effect} data-shown={text !== '' || undefined}>
      {text}
    </p>
  );
}
