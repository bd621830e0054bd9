import { accessModule, type AccountFilter } from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { RotateCw, Search, UserPlus } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Select } from '../../../components/Select/Select.js';
import styles from '../common/Listing.module.css';

interface AccountToolsProps {
  readonly filter: AccountFilter;
  /** Number of listed users. */
  readonly shown: number;
  readonly onFilter: (filter: AccountFilter) => void;
  readonly onAdd: () => void;
}

/** Search, filter by group, and the button that adds a user. */
export function AccountTools({ filter, shown, onFilter, onAdd }: AccountToolsProps) {
  const t = useT();
  const { accounts } = useModule(accessModule);
  const { groups } = useStore(accounts.store);
  const own = groups.filter(({ builtIn }) => !builtIn);
  return (
    <div className={styles.tools}>
      <label className={styles.search}>
        <Search aria-hidden />
        <input
          type="search"
          aria-label={t('access.users.search')}
          placeholder={t('access.users.search')}
          value={filter.query}
          onChange={({ target }) => onFilter({ ...filter, query: target.value })}
        />
      </label>
      <Select
        label={t('access.users.group')}
        value={filter.group ?? ''}
        options={[
          { value: '', label: t('access.users.allGroups') },
          ...own.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(group) => onFilter({ ...filter, group: group || null })}
      />
      <span role="status" className={styles.count}>
        {t('access.userCount', { count: shown })}
      </span>
      <IconButton label={t('common.reload')} onClick={() => void accounts.load()}>
        <RotateCw />
      </IconButton>
      <Button size="sm" variant="primary" icon={<UserPlus />} onClick={onAdd}>
        {t('access.addUser.title')}
      </Button>
    </div>
  );
}
