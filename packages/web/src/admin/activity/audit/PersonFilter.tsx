import { auditModule } from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { useId, useMemo, useState } from 'react';
import styles from './Audit.module.css';

/** Maximum number of suggested names. */
const MAX_NAMES = 50;

/** The filter by person: a name, with those of the loaded entries as suggestions. A portal may have many users. */
export function PersonFilter() {
  const t = useT();
  const id = useId();
  const audit = useModule(auditModule);
  const { choice, entries } = useStore(audit.store);
  const guests = t('activity.audit.guest');
  const shown = choice.user === '' ? guests : (choice.user ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const names = useMemo(
    () => [...new Set(entries.flatMap(({ user }) => user ?? []))].slice(0, MAX_NAMES).sort(),
    [entries],
  );
  const apply = (text: string) => {
    setTyped(null);
    const name = text.trim();
    const user = name === '' ? null : name === guests ? '' : name;
    if (user !== choice.user) void audit.load({ ...choice, user });
  };
  return (
    <>
      <input
        type="text"
        className={styles.person}
        list={id}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        aria-label={t('activity.audit.person')}
        placeholder={t('activity.audit.everyone')}
        value={typed ?? shown}
        onChange={({ target, nativeEvent }) => {
          setTyped(target.value);
          // A chosen suggestion replaces the text as a whole.
          const { inputType } = nativeEvent as InputEvent;
          if (inputType === undefined || inputType === 'insertReplacementText') apply(target.value);
        }}
        onKeyDown={(event) => event.key === 'Enter' && apply(event.currentTarget.value)}
        onBlur={({ currentTarget }) => typed !== null && apply(currentTarget.value)}
      />
      <datalist id={id}>
        <option value={guests} />
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
