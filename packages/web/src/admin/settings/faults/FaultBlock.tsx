import type { Repair, RepairEdit } from '@assetportal/sdk/admin';
import { pathText } from '@assetportal/sdk/config';
import { useStore, useT } from '@assetportal/sdk/react';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './FaultBlock.module.css';

interface FaultBlockProps {
  readonly repair: Repair;
  /** The ignored list item as text. Null if there is none. */
  readonly item?: string | null;
}

/**
 * A problem of the stored configuration, at the setting that has it: the stored text, what saving does, and its repairs
 * as buttons. Nothing is repaired without a click.
 */
export function FaultBlock({ repair, item = null }: FaultBlockProps) {
  const t = useT();
  const id = useId();
  const { config } = useAdmin();
  const { newer, versionUpdate } = useStore(config.store);
  const { kind, nearest, problems, rename, remove } = repair;
  const isKey = kind === 'unknown-key';
  return (
    <div className={styles.fault} role="group" aria-labelledby={id} data-problem>
      <TriangleAlert aria-hidden />
      <div>
        <p id={id}>
          <code dir="auto">{item ?? storedText(repair)}</code>{' '}
          {isKey &&
            (nearest === null ? t('settings.unknownKey') : t('settings.unknownKeyNearest', { nearest }))}{' '}
          {/* The right key is missing because of the wrong one. */}
          {!(isKey && rename !== null) && problems.map(({ key, params }) => t(key, params)).join(' ')}
        </p>
        <p className={styles.kept}>
          {t(item === null ? 'settings.fault.default' : 'settings.fault.ignored')}
        </p>
        {!newer && !versionUpdate && (rename !== null || remove !== null) && (
          <p className={styles.actions}>
            {rename !== null && nearest !== null && (
              <RepairButton edit={rename}>
                {t(isKey ? 'settings.repair.rename' : 'settings.repair.replace', { name: nearest })}
              </RepairButton>
            )}
            {remove !== null && <RepairButton edit={remove}>{t('settings.repair.remove')}</RepairButton>}
            <span className={styles.kept}>{t('settings.fault.now')}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns the key and the stored value: `website_titel: "Typo"`. */
function storedText({ path, stored }: Repair): string {
  const key = pathText(path.slice(-1));
  return stored === null ? key : `${key}: ${stored}`;
}

function RepairButton({ edit, children }: { readonly edit: RepairEdit; readonly children: string }) {
  const { config } = useAdmin();
  const status = useStore(config.store, (state) => state.status);
  return (
    <Button size="sm" busy={status === 'saving'} onClick={() => void config.repair(edit)}>
      {children}
    </Button>
  );
}
