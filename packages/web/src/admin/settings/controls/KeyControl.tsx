import { freeKey } from '@assetportal/sdk/admin';
import { getPath } from '@assetportal/sdk/config';
import { useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../../components/Button/Button.js';
import { useAdmin } from '../../context/adminContext.js';
import type { ControlProps } from '../setting/controlProps.js';
import styles from './inputs.module.css';
import { useInput } from './useInput.js';

/** The key of a list item. If another item uses it, a free key is offered. */
export function KeyControl({ setting, id, describedBy }: ControlProps) {
  const t = useT();
  const { config } = useAdmin();
  const list = setting.path.slice(0, -2);
  const index = Number(setting.path.at(-2));
  const member = String(setting.path.at(-1));
  const items = useStore(config.store, (state) => [getPath(state.config, list)])[0];
  const input = useInput(setting, (value) => (typeof value === 'string' ? value : ''));
  const used = (Array.isArray(items) ? (items as Readonly<Record<string, unknown>>[]) : [])
    .filter((_, other) => other !== index)
    .map((item) => String(item[member]));
  const free = freeKey(input.value, used);
  const isUsed = input.value.trim() !== '' && free !== input.value.trim();
  return (
    <span className={styles.key}>
      <input
        {...input}
        id={id}
        type="text"
        dir="auto"
        className={styles.input}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
      />
      {isUsed && (
        <Button size="sm" onClick={() => setting.set(free)}>
          {t('settings.list.keyFree', { key: free })}
        </Button>
      )}
    </span>
  );
}
