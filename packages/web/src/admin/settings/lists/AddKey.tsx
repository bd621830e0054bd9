import { freeKey, type ListItem } from '@assetportal/sdk/admin';
import type { ConfigPath } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Field } from '../../../components/Field/Field.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './AddKey.module.css';

interface AddKeyProps {
  readonly path: ConfigPath;
  readonly items: readonly ListItem[];
  readonly member: string;
}

/** Adds an item with a new key, which must not be empty or used (specification, section 5, Pre-search). */
export function AddKey({ path, items, member }: AddKeyProps) {
  const t = useT();
  const { settings } = useAdmin();
  const [key, setKey] = useState('');
  const [error, setError] = useState<string | undefined>();
  const used = items.map(({ value }) => String(value[member]));
  const free = freeKey(key, used);
  const add = (text: string) => {
    const [fault] = settings.add(path, { [member]: text.trim() });
    setError(fault === undefined ? undefined : t(fault.problem.key, fault.problem.params));
    if (fault === undefined) setKey('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(key);
  };
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <Field
        label={t('settings.list.newKey')}
        value={key}
        error={error}
        autoComplete="off"
        onChange={(event) => {
          setKey(event.target.value);
          setError(undefined);
        }}
      />
      {error !== undefined && key.trim() !== '' && free !== key.trim() && (
        <Button onClick={() => add(free)}>{t('settings.list.keyFree', { key: free })}</Button>
      )}
      <Button type="submit" icon={<Plus aria-hidden />}>
        {t(path[0] === 'dashboard' ? 'settings.list.addRow' : 'settings.list.add')}
      </Button>
    </form>
  );
}
