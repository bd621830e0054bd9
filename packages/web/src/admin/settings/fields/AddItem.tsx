import { configOptionKey, listKeyOf, type ConfigPath } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { Plus } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Field } from '../../../components/Field/Field.js';
import { useAdmin } from '../../context/adminContext.js';
import { useFieldOptions } from '../setting/useFieldOptions.js';
import { infoOf } from '../setting/useSetting.js';
import inputs from '../controls/inputs.module.css';
import styles from './ListSetting.module.css';
import type { Item } from './useItems.js';

interface AddItemProps {
  readonly path: ConfigPath;
  readonly items: readonly Item[];
}

/** Adds an item to a list: by a field or an option that is not used yet, by a new key, or without one. */
export function AddItem({ path, items }: AddItemProps) {
  const member = listKeyOf(path);
  if (member === undefined) return <AddWithoutKey path={path} />;
  const { widget, fields, options } = infoOf([...path, 0, member]);
  if (widget === 'fieldPicker') return <AddField {...{ path, items, member, fields }} />;
  if (widget === 'select') return <AddOption {...{ path, items, member }} options={options ?? []} />;
  return <AddKey {...{ path, member }} />;
}

function AddWithoutKey({ path }: { readonly path: ConfigPath }) {
  const t = useT();
  const { settings } = useAdmin();
  return (
    <Button
      size="sm"
      className={styles.add}
      icon={<Plus aria-hidden />}
      onClick={() => void settings.add(path, {})}
    >
      {t('settings.list.add')}
    </Button>
  );
}

interface AddChoiceProps {
  readonly path: ConfigPath;
  readonly member: string;
  readonly choices: readonly { readonly name: string; readonly label: string }[];
}

/** A list of the items to add. A choice adds one. */
function AddChoice({ path, member, choices }: AddChoiceProps) {
  const t = useT();
  const id = useId();
  const { settings } = useAdmin();
  if (choices.length === 0) return <p className={styles.empty}>{t('settings.list.allUsed')}</p>;
  return (
    <span className={styles.add}>
      <label htmlFor={id}>{t('settings.list.add')}</label>
      <select
        id={id}
        className={inputs.input}
        value=""
        onChange={(event) => void settings.add(path, { [member]: event.target.value })}
      >
        <option value="">{t('settings.list.choose')}</option>
        {choices.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

function AddField(
  props: AddItemProps & { readonly member: string; readonly fields: Parameters<typeof useFieldOptions>[0] },
) {
  const { path, items, member, fields } = props;
  const options = useFieldOptions(fields);
  const used = new Set(items.map(({ id }) => id));
  const choices = options.filter(({ name }) => !used.has(name));
  return <AddChoice path={path} member={member} choices={choices} />;
}

function AddOption(props: AddItemProps & { readonly member: string; readonly options: readonly string[] }) {
  const t = useT();
  const { path, items, member, options } = props;
  const used = new Set(items.map(({ id }) => id));
  const choices = options
    .filter((name) => !used.has(name))
    .map((name) => ({ name, label: t(configOptionKey(name)) }));
  return choices.length === 0 ? null : <AddChoice path={path} member={member} choices={choices} />;
}

/** Adds an item with a new key, which must not be empty or used (specification, section 5, Pre-search). */
function AddKey({ path, member }: { readonly path: ConfigPath; readonly member: string }) {
  const t = useT();
  const { settings } = useAdmin();
  const [key, setKey] = useState('');
  const [error, setError] = useState<string | undefined>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [fault] = settings.add(path, { [member]: key.trim() });
    setError(fault === undefined ? undefined : t(fault.problem.key, fault.problem.params));
    if (fault === undefined) setKey('');
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
      <Button type="submit" icon={<Plus aria-hidden />}>
        {t('settings.list.add')}
      </Button>
    </form>
  );
}
