import { accessModule, type FailedChange } from '@assetportal/sdk/admin';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Select } from '../../../components/Select/Select.js';
import styles from '../common/Listing.module.css';

interface BulkBarProps {
  readonly names: readonly string[];
  readonly onDone: () => void;
}

/** Adds the selected users to a group, or removes them from it. */
export function BulkBar({ names, onDone }: BulkBarProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { accounts } = useModule(accessModule);
  const { groups, running } = useStore(accounts.store);
  const [chosen, setChosen] = useState('');
  const [failed, setFailed] = useState<readonly FailedChange[]>([]);
  const own = groups.filter(({ builtIn }) => !builtIn);
  const change = async (isMember: boolean) => {
    const failures = await accounts.changeGroup(names, { group: chosen, isMember });
    setFailed(failures);
    if (failures.length === 0) onDone();
  };
  const isReady = chosen !== '' && running === null;
  return (
    <div role="region" aria-label={t('access.bulk.title')} className={styles.bulk}>
      <span role="status">
        {running === null
          ? t('access.bulk.selected', { count: names.length })
          : t('access.bulk.running', running)}
      </span>
      <Select
        label={t('access.bulk.group')}
        value={chosen}
        options={[
          { value: '', label: t('access.bulk.choose') },
          ...own.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={setChosen}
      />
      <Button size="sm" disabled={!isReady} onClick={() => void change(true)}>
        {t('access.bulk.add')}
      </Button>
      <Button size="sm" disabled={!isReady} onClick={() => void change(false)}>
        {t('access.bulk.remove')}
      </Button>
      <Button size="sm" variant="quiet" onClick={onDone}>
        {t('access.bulk.cancel')}
      </Button>
      {failed.length > 0 && (
        <p role="alert" className={styles.failed}>
          {failed[0] && `${failed[0].name}: ${problemMessage(failed[0].error, translator).detail}`}{' '}
          {failed.length > 1 && t('access.bulk.failed', { count: failed.length - 1 })}
        </p>
      )}
    </div>
  );
}
