import { useDraggable, useDroppable } from '@dnd-kit/core';
import { pathText, type ConfigPath } from '@assetportal/sdk/config';
import { useT } from '@assetportal/sdk/react';
import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { classes } from '../../../lib/classes.js';
import { useAdmin } from '../../context/adminContext.js';
import { Switch } from '../../components/Switch.js';
import { useField } from './fieldContext.js';
import { membersOf } from '../setting/useSetting.js';
import styles from './ListSetting.module.css';
import type { Item } from './useItems.js';
import type { ListOrder } from './useListOrder.js';

/** Members by which an item is switched on and off. */
const SWITCHES = ['visible', 'active', 'is_facet', 'is_linkable'] as const;

interface ListItemProps {
  readonly item: Item;
  readonly path: ConfigPath;
  readonly place: number;
  readonly total: number;
  readonly order: ListOrder;
  /** ID of the instructions for the keyboard. */
  readonly help: string;
}

/** An item of a list: its grip, its name, whether it is on, and its settings below. */
export function ListItem(props: ListItemProps) {
  const { item, path, place, order, help } = props;
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const drag = useDraggable({ id: item.id });
  const drop = useDroppable({ id: item.id });
  const isLifted = order.lifted?.id === item.id;
  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      className={classes(
        styles.item,
        isLifted && styles.lifted,
        drag.isDragging && styles.dragged,
        drop.isOver && !drag.isDragging && styles.over,
      )}
      style={drag.transform === null ? undefined : { translate: `0 ${drag.transform.y}px` }}
      data-setting={pathText(path)}
      aria-posinset={place + 1}
      aria-setsize={props.total}
    >
      <div className={styles.row}>
        <button
          type="button"
          className={styles.grip}
          {...drag.listeners}
          aria-label={t('settings.list.move', { name: item.name })}
          aria-describedby={help}
          aria-pressed={isLifted}
          onKeyDown={(event) => order.onKeyDown(event, item.id)}
          onBlur={() => isLifted && order.cancel()}
        >
          <GripVertical aria-hidden />
        </button>
        <span className={styles.name} dir="auto">
          {item.name}
          {item.key !== undefined && <code>{item.key}</code>}
        </span>
        <ItemSwitch item={item} path={path} />
        <button
          type="button"
          className={styles.disclosure}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('settings.list.settingsOf', { name: item.name })}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden />
        </button>
      </div>
      {isOpen && <ItemDetails {...props} id={id} />}
    </li>
  );
}

/** The settings of an item, and its actions. */
function ItemDetails({ id, ...props }: ListItemProps & { readonly id: string }) {
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

function ItemSwitch({ item, path }: Pick<ListItemProps, 'item' | 'path'>) {
  const t = useT();
  const { settings } = useAdmin();
  const member = SWITCHES.find((name) => typeof item.value[name] === 'boolean');
  if (member === undefined) return <span />;
  return (
    <Switch
      checked={item.value[member] === true}
      aria-label={t('settings.list.show', { name: item.name })}
      onChange={(checked) => void settings.set([...path, member], checked)}
    />
  );
}

/** Moves for a pointer that cannot drag (WCAG 2.2, 2.5.7), and the removal of the item. */
function ItemActions({ item, path, place, total, order }: ListItemProps) {
  const t = useT();
  const { settings } = useAdmin();
  return (
    <div className={styles.actions}>
      <Button
        size="sm"
        icon={<ArrowUp aria-hidden />}
        disabled={place === 0}
        onClick={() => order.moveTo(item.id, place - 1)}
      >
        {t('settings.list.up')}
      </Button>
      <Button
        size="sm"
        icon={<ArrowDown aria-hidden />}
        disabled={place === total - 1}
        onClick={() => order.moveTo(item.id, place + 1)}
      >
        {t('settings.list.down')}
      </Button>
      <Button
        size="sm"
        variant="danger"
        icon={<Trash2 aria-hidden />}
        onClick={() => settings.remove(path.slice(0, -1), place)}
      >
        {t('settings.list.remove')}
      </Button>
    </div>
  );
}
