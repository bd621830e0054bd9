import { dateFormat, whenOfSet } from '@assetportal/sdk/admin';
import type { UserSession } from '@assetportal/sdk/contract';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { Menu } from '../../../components/Menu/Menu.js';
import { classes } from '../../../lib/classes.js';
import iconButton from '../../components/iconButton.module.css';
import styles from '../common/Listing.module.css';
import { VirtualTable } from '../common/VirtualTable.js';
import type { Ending } from './EndSessions.js';
import columns from './SessionTable.module.css';

interface SessionTableProps {
  readonly rows: readonly UserSession[];
  readonly onEnd: (ending: Ending) => void;
}

/** The sessions as a table. */
export function SessionTable({ rows, onEnd }: SessionTableProps) {
  const t = useT();
  return (
    <VirtualTable
      label={t('access.tab.sessions')}
      columns={columns.sessions}
      heads={<SessionHeads />}
      rows={rows}
      keyOf={({ id }) => id}
      renderCells={(session) => <SessionCells {...{ session, onEnd }} />}
    />
  );
}

function SessionHeads() {
  const t = useT();
  return (
    <>
      <span role="columnheader">{t('login.user')}</span>
      <span role="columnheader">{t('access.sessions.client')}</span>
      <span role="columnheader" className={styles.wide}>
        {t('access.sessions.address')}
      </span>
      <span role="columnheader" className={styles.wide}>
        {t('access.sessions.started')}
      </span>
      <span role="columnheader">{t('access.sessions.lastUsed')}</span>
      <span role="columnheader" className={styles.wide}>
        {t('access.sessions.expires')}
      </span>
      <span role="columnheader" aria-label={t('access.sessions.actions')} />
    </>
  );
}

interface SessionCellsProps {
  readonly session: UserSession;
  readonly onEnd: (ending: Ending) => void;
}

/** The cells of a session. They stay the same while the table scrolls. */
const SessionCells = memo(function SessionCells({ session, onEnd }: SessionCellsProps) {
  const t = useT();
  const locale = useLocale();
  const translator = useStore(useApp().translator);
  const { user, client, clientKind, address, created, lastUsed, expires, current } = session;
  const when = (date: string) => whenOfSet({ date }, { now: new Date(), translator });
  const kind = clientKind === null ? null : t(`access.clientKind.${clientKind}`);
  return (
    <>
      <span role="cell" dir="auto" title={user}>
        {user}{' '}
        {current && (
          <span className={classes(styles.badge, columns.current)} data-kind="admin">
            {t('access.sessions.current')}
          </span>
        )}
      </span>
      <span role="cell" title={client ?? undefined}>
        {client ?? kind ?? t('access.sessions.unknown')}
        {client !== null && kind !== null && <span className={styles.quiet}> · {kind}</span>}
      </span>
      <span role="cell" className={`${styles.wide} ${styles.quiet}`}>
        {address}
      </span>
      <span role="cell" className={`${styles.wide} ${styles.quiet}`}>
        {when(created)}
      </span>
      <span role="cell" className={styles.quiet}>
        {when(lastUsed)}
      </span>
      <span role="cell" className={`${styles.wide} ${styles.quiet}`}>
        {dateFormat(locale, { dateStyle: 'medium' }).format(new Date(expires))}
      </span>
      <span role="cell">
        <SessionMenu {...{ session, onEnd }} />
      </span>
    </>
  );
});

/** The actions on a session. The session of this window can only end with all of the user. */
function SessionMenu({ session, onEnd }: SessionCellsProps) {
  const t = useT();
  const { user, current } = session;
  const endOne = {
    kind: 'item' as const,
    label: t('access.endSession.open'),
    onSelect: () => onEnd({ kind: 'one', session }),
  };
  const endAll = {
    kind: 'item' as const,
    label: t('access.endAll.open'),
    onSelect: () => onEnd({ kind: 'all', user }),
  };
  return (
    <Menu
      label={t('access.sessions.actionsOf', { name: user })}
      tooltip
      className={iconButton.quiet}
      entries={current ? [endAll] : [endOne, endAll]}
    >
      <Ellipsis aria-hidden />
    </Menu>
  );
}
