import { newFacet, type ListItem } from '@assetportal/sdk/admin';
import { configOptionKey, listKeyOf, type ConfigPath } from '@assetportal/sdk/config';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { useAdmin } from '../../context/adminContext.js';
import inputs from '../controls/inputs.module.css';
import { Picker } from '../picker/Picker.js';
import { useFieldGroups } from '../picker/useFieldGroups.js';
import { infoOf } from '../setting/useSetting.js';
import { AddKey } from './AddKey.js';
import styles from './ListSetting.module.css';

interface AddItemProps {
  readonly path: ConfigPath;
  readonly items: readonly ListItem[];
}

/** Returns true if the items of a list are added by a new key, which needs a field. */
export function isAddedByKey(path: ConfigPath): boolean {
  const member = listKeyOf(path);
  if (member === undefined) return false;
  const { widget } = infoOf([...path, 0, member]);
  return widget !== 'fieldPicker' && widget !== 'select';
}

/** Adds an item to a list: by a field or an option that is not used yet, by a new key, or without one. */
export function AddItem({ path, items }: AddItemProps) {
  const member = listKeyOf(path);
  if (member === undefined) return <AddWithoutKey path={path} />;
  const { widget, fields, options } = infoOf([...path, 0, member]);
  if (widget === 'fieldPicker') return <AddFields {...{ path, items, member, fields }} />;
  if (widget === 'select') return <AddOption {...{ path, items, member }} options={options ?? []} />;
  return <AddKey {...{ path, items, member }} />;
}

function AddWithoutKey({ path }: { readonly path: ConfigPath }) {
  const t = useT();
  const { settings } = useAdmin();
  return (
    <Button size="sm" icon={<Plus aria-hidden />} onClick={() => void settings.add(path, {})}>
      {t('settings.list.add')}
    </Button>
  );
}

interface AddFieldsProps extends AddItemProps {
  readonly member: string;
  readonly fields: Parameters<typeof useFieldGroups>[0];
}

/** Adds several fields in one step. */
function AddFields({ path, items, member, fields }: AddFieldsProps) {
  const t = useT();
  const { settings } = useAdmin();
  const inIndex = useStore(useApp().fields, (state) => state.fields);
  const fieldOf = (name: string) => inIndex.find((field) => field.name === name);
  const used = items.map(({ value }) => String(value[member]));
  const groupsFor = useFieldGroups(fields, used);
  const what = path[0] === 'facets' ? 'filters' : path.at(-1) === 'listColumns' ? 'columns' : 'fields';
  return (
    <Picker
      label={t('settings.field.fields')}
      placeholder={t('settings.field.find')}
      empty={t('settings.list.allUsed')}
      groupsFor={groupsFor}
      confirm={(count) => t(`settings.list.addChosen.${what}`, { count })}
      onDone={(names) =>
        settings.addAll(
          path,
          names.map((name) => (what === 'filters' ? newFacet(name, fieldOf(name)) : { [member]: name })),
        )
      }
      button={
        <Button size="sm" icon={<Plus aria-hidden />}>
          {t(ADD_KEYS[what])}
        </Button>
      }
    />
  );
}

const ADD_KEYS = {
  filters: 'settings.list.addFilters',
  columns: 'settings.list.addColumns',
  fields: 'settings.list.addFields',
} as const;

function AddOption(props: AddItemProps & { readonly member: string; readonly options: readonly string[] }) {
  const t = useT();
  const id = useId();
  const { settings } = useAdmin();
  const { path, items, member, options } = props;
  const used = new Set(items.map(({ id: key }) => key));
  const free = options.filter((name) => !used.has(name));
  if (free.length === 0) return null;
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
        {free.map((name) => (
          <option key={name} value={name}>
            {t(configOptionKey(name))}
          </option>
        ))}
      </select>
    </span>
  );
}
