import { accessModule } from '@assetportal/sdk/admin';
import type { AccessToken } from '@assetportal/sdk/contract';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { Plus, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { EmptyState } from '../../../components/EmptyState/EmptyState.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Spinner } from '../../../components/Spinner/Spinner.js';
import { NotLoaded } from '../../frame/NotLoaded.js';
import styles from '../common/Listing.module.css';
import { CreateToken } from './CreateToken.js';
import { RevokeToken } from './RevokeToken.js';
import { TokenTable } from './TokenTable.js';

/** The access tokens of programs. */
export function TokensTab({ id }: { readonly id: string }) {
  const t = useT();
  const { tokens } = useModule(accessModule);
  const { status, error, tokens: rows } = useStore(tokens.store);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  return (
    <div id={id} role="tabpanel" aria-labelledby={`${id}-tokens`} className={styles.listing}>
      <div className={styles.tools}>
        <span role="status" className={styles.count}>
          {t('access.tokens.about')}
        </span>
        <IconButton label={t('common.reload')} onClick={() => void tokens.load()}>
          <RotateCw />
        </IconButton>
        <Button size="sm" variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
          {t('access.tokens.create')}
        </Button>
      </div>
      {status === 'failure' ? (
        <NotLoaded error={error} onRetry={() => void tokens.load()} />
      ) : status !== 'success' ? (
        <Spinner label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('access.tokens.none')} />
      ) : (
        <TokenTable rows={rows} onRevoke={setRevoking} />
      )}
      {creating && <CreateToken onClose={() => setCreating(false)} />}
      {revoking !== null && <RevokeToken token={revoking} onClose={() => setRevoking(null)} />}
    </div>
  );
}
