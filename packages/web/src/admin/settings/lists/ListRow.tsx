import type { ListItem } from '@assetportal/sdk/admin';
import type { ConfigPath } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { ChevronDown, X } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { classes } from '../../../lib/classes.js';
import { useAdmin } from '../../context/adminContext.js';
import iconButton from '../../components/iconButton.module.css';
import { Switch } from '../../components/Switch.js';
import { useField } from '../setting/fieldContext.js';
import { ActionIcon } from '../icons/ActionIcon.js';
import { membersOf } from '../setting/useSetting.js';
import { FacetColumns, FacetProblem } from './FacetColumns.js';
import { ItemActions, type ListRowProps } from './ItemActions.js';
import styles from './ListSetting.module.css';
import { RowHits, RowSource } from './PosterRow.js';

/** Members by which an item is switched on and off. */
const SWITCHES = ['visible', 'active', 'is_facet', 'is_linkable'] as const;

/** An item of a list: its grip, its name, facts about it, whether it is on, and its settings below. */
export function ListRow(props: ListRowProps) {
  const { item, path, grip } = props;
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const switched = SWITCHES.find((name) => typeof item.value[name] === 'boolean');
  const isOff = switched !== undefined && item.value[switched] !== true;
  const isFacet = path[0] === 'facets';
  const isPosterRow = path[0] === 'dashboard';
  return (
    <>
      <div className={classes(styles.row, isFacet && styles.facet, isOff && styles.off)}>
        {grip}
        <span className={styles.name}>
          <span dir="auto">{item.name}</span>
          {item.key !== undefined && <code>{item.key}</code>}
          {isFacet && <FacetProblem item={item} />}
          {isPosterRow && <RowSource item={item} />}
        </span>
        {isFacet && <FacetColumns item={item} />}
        {isPosterRow && <RowHits item={item} />}
        {path[0] === 'iconSet' && <ActionIcon item={item} path={path} />}
        {switched === undefined ? (
          <RemoveButton {...props} />
        ) : (
          <ItemSwitch item={item} path={[...path, switched]} isOn={!isOff} />
        )}
        <button
          type="button"
          className={classes(iconButton.quiet, styles.disclosure)}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('settings.list.settingsOf', { name: item.name })}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden />
        </button>
      </div>
      {isOpen && <ItemDetails {...props} id={id} />}
    </>
  );
}

/** The settings of an item, and its actions. */
function ItemDetails({ id, ...props }: ListRowProps & { readonly id: string }) {
  const { path } = props;
  const Field = useField();
  return (
    <div id={id} className={styles.details}>
      {membersOf(path)
        .filter((name) => !SWITCHES.some((member) => member === name))
        .map((name) => (
          <Field key={name} path={[...path, name]} />
        ))}
      <ItemActions {...props} />
    </div>
  );
}

interface ItemSwitchProps {
  readonly item: ListItem;
  /** Path of the member. */
  readonly path: ConfigPath;
  readonly isOn: boolean;
}

function ItemSwitch({ item, path, isOn }: ItemSwitchProps) {
  const t = useT();
  const { settings } = useAdmin();
  return (
    <Switch
      checked={isOn}
      aria-label={t('settings.list.show', { name: item.name })}
      onChange={(checked) => void settings.set(path, checked)}
    />
  );
}

function RemoveButton({ item, path, place }: ListRowProps) {
  const t = useT();
  const { settings } = useAdmin();
  return (
    <IconButton
      size="sm"
      label={t('settings.list.removeItem', { name: item.name })}
      onClick={() => settings.remove(path.slice(0, -1), place)}
    >
      <X />
    </IconButton>
  );
}
