import { accessModule } from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { Checkbox } from '../../../components/Checkbox/Checkbox.js';
import styles from './accounts.module.css';

interface GroupChoiceProps {
  readonly selected: readonly string[];
  readonly onChange: (groups: readonly string[]) => void;
  /** Default: “Groups”. */
  readonly label?: string;
}

/** A choice of groups, such as those of a user. Every user is also in the group of all users. */
export function GroupChoice({ selected, onChange, label }: GroupChoiceProps) {
  const t = useT();
  const { accounts } = useModule(accessModule);
  const own = useStore(accounts.store, (state) => state.groups).filter(({ builtIn }) => !builtIn);
  // A group that another admin has removed meanwhile can be deselected.
  const groups = [...new Set([...own.map(({ name }) => name), ...selected])];
  return (
    <fieldset className={styles.choice}>
      <legend>{label ?? t('access.groups')}</legend>
      {groups.length === 0 ? (
        <p className={styles.hint}>{t('access.noGroups')}</p>
      ) : (
        <div className={styles.options}>
          {groups.map((name) => (
            <Checkbox
              key={name}
              checked={selected.includes(name)}
              onChange={({ target }) =>
                onChange(target.checked ? [...selected, name] : selected.filter((other) => other !== name))
              }
            >
              <span dir="auto">{name}</span>
            </Checkbox>
          ))}
        </div>
      )}
    </fieldset>
  );
}
