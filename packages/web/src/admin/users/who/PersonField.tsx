import { accessModule, accountRows, ALL_ACCOUNTS, groupName } from '@assetportal/sdk/admin';
import { GUESTS, nameKey, type AccessSubject } from '@assetportal/sdk/contract';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Globe, UserRound, UsersRound } from 'lucide-react';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import styles from './PersonField.module.css';
import { useSubjectName } from './useSubjectName.js';

/** Maximum number of users in the list. */
const MAX_USERS = 50;

interface PersonFieldProps {
  readonly subject: AccessSubject;
  readonly onChange: (subject: AccessSubject) => void;
}

interface Option {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly subject: AccessSubject;
}

/** Actions of the keys. */
type Actions = Readonly<Record<string, (() => void) | undefined>>;

/** The field in which a user, a group or a guest is chosen. */
export function PersonField({ subject, onChange }: PersonFieldProps) {
  const t = useT();
  const list = useId();
  const { name } = useSubjectName(subject);
  const [query, setQuery] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const options = useOptions(query ?? '');
  const isOpen = query !== null;
  const active = Math.min(at, options.length - 1);
  const close = () => setQuery(null);
  const choose = (option: Option | undefined) => {
    if (option === undefined) return;
    onChange(option.subject);
    close();
  };
  const move = (step: number) =>
    setAt(options.length === 0 ? 0 : (active + step + options.length) % options.length);
  const open = () => {
    setQuery('');
    setAt(0);
  };
  const actions: Actions = {
    ArrowDown: () => (isOpen ? move(1) : open()),
    ArrowUp: () => (isOpen ? move(-1) : open()),
    ...(isOpen ? { Enter: () => choose(options[active]), Escape: close } : {}),
  };
  return (
    <div className={styles.field}>
      <span className={styles.icon}>
        <SubjectIcon subject={subject} />
      </span>
      <input
        type="text"
        role="combobox"
        aria-label={t('access.person')}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={query ?? name}
        onChange={({ target }) => {
          setQuery(target.value);
          setAt(0);
        }}
        onClick={() => !isOpen && open()}
        onBlur={close}
        onKeyDown={(event) => runAction(event, actions)}
      />
      <ul id={list} role="listbox" aria-label={t('access.person')} className={styles.list} hidden={!isOpen}>
        {isOpen && <PersonOptions {...{ list, options, active }} onChoose={choose} />}
      </ul>
    </div>
  );
}

function runAction(event: KeyboardEvent, actions: Actions) {
  const action = actions[event.key];
  if (action === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

interface PersonOptionsProps {
  /** ID of the list. */
  readonly list: string;
  readonly options: readonly Option[];
  readonly active: number;
  readonly onChoose: (option: Option) => void;
}

function PersonOptions({ list, options, active, onChoose }: PersonOptionsProps) {
  const t = useT();
  if (options.length === 0) {
    return (
      <li role="option" aria-selected={false} aria-disabled className={styles.option}>
        {t('access.noPerson')}
      </li>
    );
  }
  return options.map((option, index) => (
    <li
      key={option.key}
      id={`${list}-${index}`}
      role="option"
      aria-selected={index === active}
      className={styles.option}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onPointerUp={() => onChoose(option)}
    >
      <SubjectIcon subject={option.subject} />
      <span dir="auto">{option.label}</span>
      {option.note !== undefined && <small>{option.note}</small>}
    </li>
  ));
}

function SubjectIcon({ subject }: { readonly subject: AccessSubject }) {
  if ('user' in subject) return <UserRound aria-hidden />;
  const isGuest = 'guest' in subject || subject.group === GUESTS;
  return isGuest ? <Globe aria-hidden /> : <UsersRound aria-hidden />;
}

/** Returns the matching groups, then the matching users. */
function useOptions(query: string): readonly Option[] {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { accounts } = useModule(accessModule);
  const { groups, users } = useStore(accounts.store);
  return useMemo(() => {
    const key = nameKey(query.trim());
    const ofGroups = groups
      .map((group): Option => {
        const isGuest = group.name === GUESTS;
        return {
          key: `group ${group.name}`,
          label: isGuest ? t('access.aGuest') : groupName(group.name, translator),
          note: isGuest ? undefined : t('access.groupNote'),
          subject: isGuest ? { guest: true } : { group: group.name },
        };
      })
      .filter(({ label }) => nameKey(label).includes(key));
    const ofUsers = accountRows(users, { ...ALL_ACCOUNTS, query })
      .slice(0, MAX_USERS)
      .map(({ name, email }): Option => {
        return { key: `user ${name}`, label: name, note: email ?? undefined, subject: { user: name } };
      });
    return [...ofGroups, ...ofUsers];
  }, [groups, users, query, t, translator]);
}
