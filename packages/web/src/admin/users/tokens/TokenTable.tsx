import { dateFormat, whenOfSet } from '@assetportal/sdk/admin';
import { tokenState, type AccessToken } from '@assetportal/sdk/contract';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { memo } from 'react';
import { Button } from '../../../components/Button/Button.js';
import styles from '../common/Listing.module.css';
import { VirtualTable } from '../common/VirtualTable.js';
import columns from './TokenTable.module.css';

interface TokenTableProps {
  readonly rows: readonly AccessToken[];
  readonly onRevoke: (token: AccessToken) => void;
}

/** The access tokens as a table. */
export function TokenTable({ rows, onRevoke }: TokenTableProps) {
  const t = useT();
  return (
    <VirtualTable
      label={t('access.tab.tokens')}
      columns={columns.tokens}
      heads={<TokenHeads />}
      rows={rows}
      keyOf={({ id }) => id}
      renderCells={(token) => <TokenCells {...{ token, onRevoke }} />}
    />
  );
}

function TokenHeads() {
  const t = useT();
  return (
    <>
      <span role="columnheader">{t('access.tokens.name')}</span>
      <span role="columnheader" className={styles.wide}>
        {t('access.tokens.scopes')}
      </span>
      <span role="columnheader" className={styles.wide}>
        {t('access.tokens.creator')}
      </span>
      <span role="columnheader" className={styles.wide}>
        {t('access.sessions.lastUsed')}
      </span>
      <span role="columnheader">{t('access.tokens.until')}</span>
      <span role="columnheader" aria-label={t('access.sessions.actions')} />
    </>
  );
}

interface TokenCellsProps {
  readonly token: AccessToken;
  readonly onRevoke: (token: AccessToken) => void;
}

/** The cells of a token. They stay the same while the table scrolls. */
const TokenCells = memo(function TokenCells({ token, onRevoke }: TokenCellsProps) {
  const t = useT();
  const locale = useLocale();
  const translator = useStore(useApp().translator);
  const { name, scopes, groups = [], creator, lastUsed, until } = token;
  const state = tokenState(token);
  const scopeList = [...scopes, ...groups.map((group) => `${t('access.groups')}: ${group}`)].join(', ');
  return (
    <>
      <span role="cell" dir="auto" title={name}>
        {name}
      </span>
      <span role="cell" className={`${styles.wide} ${styles.quiet}`} title={scopeList}>
        {scopeList}
      </span>
      <span role="cell" dir="auto" className={`${styles.wide} ${styles.quiet}`}>
        {creator}
      </span>
      <span role="cell" className={`${styles.wide} ${styles.quiet}`}>
        {lastUsed === null
          ? t('access.tokens.unused')
          : whenOfSet({ date: lastUsed }, { now: new Date(), translator })}
      </span>
      <span role="cell" className={styles.quiet}>
        {state === 'valid'
          ? dateFormat(locale, { dateStyle: 'medium' }).format(new Date(until))
          : t(`access.tokens.state.${state}`)}
      </span>
      <span role="cell">
        {state === 'valid' && (
          <Button
            variant="quiet"
            aria-label={t('access.tokens.revokeOf', { name })}
            onClick={() => onRevoke(token)}
          >
            {t('access.tokens.revoke')}
          </Button>
        )}
      </span>
    </>
  );
});
