import type { ShownValue } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { Check, CornerDownRight, Sparkles, Split, Trash2 } from 'lucide-react';
import { ShownSetting } from '../../settings/setting/ShownSetting.js';
import styles from './Upgrade.module.css';

const ICONS = {
  renamed: CornerDownRight,
  converted: Split,
  default: Sparkles,
  overridden: Sparkles,
  preserved: Check,
  removed: Trash2,
  deleted: Trash2,
};

/** What an upgrade does with a setting or a message. */
export interface UpgradeRow {
  readonly id: string;
  readonly title: string;
  /** Path of the setting in the configuration, before and after a move. */
  readonly path: string;
  readonly from: ShownValue | string;
  /** Null: nothing. */
  readonly to: ShownValue | string | null;
  readonly kind: keyof typeof ICONS;
  readonly why: string;
}

/** The changes of an upgrade: one row per setting, with its value before and after, and the reason. */
export function UpgradeTable({ rows }: { readonly rows: readonly UpgradeRow[] }) {
  const t = useT();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {['setting', 'now', 'after', 'why', 'what'].map((name) => (
            <th key={name} scope="col">
              {t(`settings.upgrade.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { readonly row: UpgradeRow }) {
  const t = useT();
  const { title, path, from, to, kind, why } = row;
  const Icon = ICONS[kind];
  const isGone = kind === 'removed' || to === null;
  return (
    <tr>
      <th scope="row">
        {title}
        <code>{path}</code>
      </th>
      <td>
        <Value value={from} />
      </td>
      <td className={styles.after}>{isGone ? t('change.value.none') : <Value value={to} />}</td>
      <td className={styles.why}>{why}</td>
      <td>
        <span className={styles.badge} data-kind={kind}>
          <Icon aria-hidden />
          {t(`settings.upgrade.kind.${kind}`)}
        </span>
      </td>
    </tr>
  );
}

const Value = ({ value }: { readonly value: ShownValue | string }) =>
  typeof value === 'string' ? <span dir="auto">{value}</span> : <ShownSetting value={value} />;
