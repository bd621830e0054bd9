import { accessModule, groupName, withDefaultAccess } from '@assetportal/sdk/admin';
import { ACCESS_LEVELS, GUESTS, USERS, type Group } from '@assetportal/sdk/contract';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Globe, Plus, Trash2, UserRound, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Select } from '../../../components/Select/Select.js';
import { AddGroup } from './AddGroup.js';
import styles from './GroupList.module.css';
import { RemoveGroup } from './RemoveGroup.js';

interface GroupListProps {
  readonly current: string;
  readonly onSelect: (group: string) => void;
}

/** The groups with their numbers of users. One of them is edited. */
export function GroupList({ current, onSelect }: GroupListProps) {
  const t = useT();
  const { accounts } = useModule(accessModule);
  const { groups } = useStore(accounts.store);
  const [dialog, setDialog] = useState<'add' | 'remove' | null>(null);
  const selected = groups.find(({ name }) => name === current);
  return (
    <section aria-label={t('access.groups')} className={styles.groups}>
      <ul className={styles.list}>
        {groups.map((group) => (
          <li key={group.name}>
            <button
              type="button"
              className={styles.group}
              aria-current={group.name === current ? 'true' : undefined}
              onClick={() => onSelect(group.name)}
            >
              <GroupIcon group={group} />
              <span className={styles.texts}>
                <GroupLabel group={group} />
              </span>
            </button>
            {group.name === current && !group.builtIn && (
              <IconButton
                size="sm"
                className={styles.remove}
                label={t('access.removeGroup.name', { name: group.name })}
                onClick={() => setDialog('remove')}
              >
                <Trash2 />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="quiet"
        icon={<Plus />}
        className={styles.add}
        onClick={() => setDialog('add')}
      >
        {t('access.addGroup.title')}
      </Button>
      <WithoutRule />
      <AddGroup open={dialog === 'add'} onClose={() => setDialog(null)} onAdded={onSelect} />
      {selected !== undefined && (
        <RemoveGroup
          group={selected}
          open={dialog === 'remove'}
          onClose={() => setDialog(null)}
          onRemoved={() => onSelect(USERS)}
        />
      )}
    </section>
  );
}

function GroupIcon({ group: { name } }: { readonly group: Group }) {
  if (name === GUESTS) return <Globe aria-hidden />;
  return name === USERS ? <UserRound aria-hidden /> : <UsersRound aria-hidden />;
}

function GroupLabel({ group }: { readonly group: Group }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { accounts } = useModule(accessModule);
  const total = useStore(accounts.store, ({ users }) => users.length);
  const { name, members, builtIn } = group;
  const note =
    name === GUESTS
      ? t('access.withoutAccount')
      : t('access.userCount', { count: builtIn ? total : members });
  return (
    <>
      <span className={styles.name} dir="auto" title={builtIn ? undefined : name}>
        {groupName(name, translator)}
      </span>
      <small>{note}</small>
    </>
  );
}

/** The access to folders for which no rule applies. */
function WithoutRule() {
  const t = useT();
  const { rights } = useModule(accessModule);
  const { value, saved } = useStore(rights.store);
  if (value === null) return null;
  return (
    <fieldset className={styles.defaults}>
      <legend>{t('access.default.title')}</legend>
      {([GUESTS, USERS] as const).map((of) => (
        <div
          key={of}
          className={styles.default}
          data-unsaved={value.withoutRule[of] !== saved?.withoutRule[of] || undefined}
        >
          <Select
            showLabel
            label={t(`access.default.${of}`)}
            value={value.withoutRule[of]}
            options={ACCESS_LEVELS.map((level) => ({ value: level, label: t(`access.default.${level}`) }))}
            onChange={(level) => rights.edit((before) => withDefaultAccess(before, of, level))}
          />
        </div>
      ))}
      <p>{t('access.default.hint')}</p>
    </fieldset>
  );
}
