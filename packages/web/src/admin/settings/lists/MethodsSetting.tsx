import {
  methodItems,
  withMethodMoved,
  withMethodShown,
  withoutMethod,
  type MethodItem,
} from '@assetportal/sdk/admin';
import { pathText, type ConfigPath } from '@assetportal/sdk/config';
import { loginHost, loginMethodTitle, NATIVE, type MethodSettings } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Building2, KeyRound, RotateCcw, X } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { classes } from '../../../lib/classes.js';
import { Switch } from '../../components/Switch.js';
import mark from '../fields/mark.module.css';
import { useSetting } from '../setting/useSetting.js';
import styles from './MethodsSetting.module.css';
import { SortableList } from './SortableList.js';

/**
 * The login methods of the server, with their order and visibility (decisions, section 7, Login methods). The last
 * visible one cannot be hidden.
 */
export function MethodsSetting({ path }: { readonly path: ConfigPath }) {
  const t = useT();
  const note = useId();
  const setting = useSetting(path);
  const name = t(setting.info.labelKey);
  const methods = useStore(useApp().session.store, (state) => state.session?.login);
  const items = useMemo(
    () => methodItems(methods ?? [], setting.value as MethodSettings),
    [methods, setting.value],
  );
  const entries = items.map((item) => ({ ...item, id: item.name, name: titleOf(item, t) }));
  const itemOf = (id: string) => items.find((item) => item.name === id);
  return (
    <div
      className={classes(styles.methods, mark.mark)}
      data-setting={pathText(path)}
      data-changed={setting.isChanged || undefined}
      data-unsaved={setting.isUnsaved || undefined}
    >
      <div className={styles.head}>
        <p>{t(setting.info.descriptionKey)}</p>
        {setting.isChanged && (
          <IconButton size="sm" label={t('settings.reset', { name })} onClick={setting.reset}>
            <RotateCcw />
          </IconButton>
        )}
      </div>
      <SortableList
        label={name}
        items={entries}
        attributesOf={({ id }) => ({ 'data-setting': pathOf(path, items, id) })}
        onMove={(id, place) => setting.set(withMethodMoved(items, id, place))}
        renderItem={({ id, name: title }, _, grip) => (
          <MethodRow
            {...{ title, grip, note }}
            item={itemOf(id)}
            path={pathOf(path, items, id)}
            onShow={(isVisible) => setting.set(withMethodShown(items, id, isVisible))}
            onRemove={() => setting.set(withoutMethod(items, id))}
          />
        )}
      />
      <p id={note} className={styles.note}>
        {t('settings.method.last')}
      </p>
      <p className={styles.note}>{t('settings.method.hidden', { path: '/login?method=native' })}</p>
    </div>
  );
}

interface MethodRowProps {
  readonly item: MethodItem | undefined;
  /** Text of the path of its settings. */
  readonly path: string;
  readonly title: string;
  readonly grip: ReactNode;
  /** ID of the text that states why the last method cannot be hidden. */
  readonly note: string;
  readonly onShow: (isVisible: boolean) => void;
  readonly onRemove: () => void;
}

function MethodRow({ item, path, title, grip, note, onShow, onRemove }: MethodRowProps) {
  const t = useT();
  if (item === undefined) return null;
  const Icon = item.name === NATIVE ? KeyRound : Building2;
  return (
    <div className={styles.row}>
      {grip}
      <Icon aria-hidden />
      <span className={styles.name}>
        <span dir="auto" data-setting={`${path}.name`}>
          {title}
        </span>
        <span className={styles.text} dir="auto">
          {textOf(item, t)}
        </span>
      </span>
      {item.status === 'missing' ? (
        <IconButton size="sm" label={t('settings.list.removeItem', { name: title })} onClick={onRemove}>
          <X />
        </IconButton>
      ) : (
        <Switch
          checked={item.isVisible}
          disabled={item.isLast}
          aria-label={t('settings.list.show', { name: title })}
          aria-describedby={item.isLast ? note : undefined}
          onChange={onShow}
        />
      )}
    </div>
  );
}

/** Returns the text of the path of a method's settings, as they are stored with the next change. */
const pathOf = (list: ConfigPath, items: readonly MethodItem[], name: string): string =>
  pathText([...list, items.findIndex((item) => item.name === name)]);

type T = ReturnType<typeof useT>;

const titleOf = ({ name }: MethodItem, t: T): string =>
  name === NATIVE ? t('settings.method.native') : loginMethodTitle(name);

function textOf({ name, url, status }: MethodItem, t: T): string {
  if (status !== 'offered') return t(`settings.method.${status}`);
  return name === NATIVE
    ? t('settings.method.nativeText')
    : t('settings.method.external', { host: loginHost(url) ?? url });
}
