import { can, formatValue, LOGIN } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Download, Link as LinkIcon, LogIn, Mail, Trash2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button, ButtonLink } from '../../components/Button/Button.js';
import { Checkbox } from '../../components/Checkbox/Checkbox.js';
import { useMediaQuery } from '../../lib/useMediaQuery.js';
import { openTray, useTray } from '../../shell/tray/tray.js';
import type { BookmarkActions } from './useBookmarkActions.js';
import type { ShownBookmarks } from './useBookmarkList.js';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  readonly shown: ShownBookmarks;
  readonly actions: BookmarkActions;
}

/** The actions on all bookmarks, their format and availability, and where they are stored. */
export function SidePanel({ shown, actions }: SidePanelProps) {
  const t = useT();
  const { offer } = shown;
  const { downloadAll, order, copyLinks, clear } = actions;
  return (
    <aside className={styles.side} aria-label={t('bookmarks.actions')}>
      {downloadAll !== undefined && (
        <Button
          variant="primary"
          className={styles.big}
          icon={<Download aria-hidden />}
          onClick={downloadAll}
        >
          {t('bookmarks.downloadAll')}
          <Detail shown={shown} />
        </Button>
      )}
      {order !== undefined && (
        <Button className={styles.inBar} icon={<Mail aria-hidden />} onClick={order}>
          {t('bookmarks.order')}
        </Button>
      )}
      <Button icon={<LinkIcon aria-hidden />} onClick={copyLinks}>
        {t('bookmarks.copyLink')}
      </Button>
      <dl className={styles.facts}>
        {offer.forAll && <Fact name={t('bookmarks.formatForAll')}>{offer.format?.title}</Fact>}
        {offer.unavailable.size > 0 && (
          <Fact name={t('bookmarks.unavailable')}>
            {t('bookmarks.unavailableCount', { count: offer.unavailable.size })}
          </Fact>
        )}
        <Stored />
      </dl>
      <Login />
      <KeepInView />
      <Button variant="quiet" className={styles.clear} icon={<Trash2 aria-hidden />} onClick={clear}>
        {t('bookmarks.deleteAll')}
      </Button>
    </aside>
  );
}

/** The format that all allow, how many, and the size. Nothing if the server does not report it. */
function Detail({ shown: { offer, ids } }: { readonly shown: ShownBookmarks }) {
  const t = useT();
  const locale = useLocale();
  const { format, forAll } = offer;
  if (format === null || !forAll) return null;
  const { title, allowed, bytes, estimated } = format;
  if (bytes === undefined) return <small>{title}</small>;
  const size = `${estimated ? '≈ ' : ''}${formatValue(bytes, 'filesize', locale)}`;
  return <small>{t('bookmarks.detail', { format: title, allowed, total: ids.length, size })}</small>;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Where the bookmarks are stored. */
function Stored() {
  const t = useT();
  const { session } = useApp();
  const account = useStore(session.store, (state) =>
    can(state, 'bookmark-sync') ? (state.session?.user ?? null) : null,
  );
  return (
    <Fact name={t('bookmarks.stored')}>
      {account === null ? t('bookmarks.storedDevice') : t('bookmarks.storedAccount', { name: account })}
    </Fact>
  );
}

/** Opens the tray on other pages, without dragging anything. */
function KeepInView() {
  const t = useT();
  const { isOpen } = useTray();
  const wide = useMediaQuery('(width >= 40rem)');
  const help = useId();
  if (!wide) return null;
  return (
    <div className={styles.keep}>
      <Checkbox
        checked={isOpen}
        onChange={({ currentTarget }) => openTray(currentTarget.checked)}
        aria-describedby={help}
      >
        {t('tray.show')}
      </Checkbox>
      <p id={help}>{t('tray.showText')}</p>
    </div>
  );
}

/** A guest's way into an account, which then has the bookmarks. */
function Login() {
  const t = useT();
  const { session } = useApp();
  const isGuest = useStore(session.store, (state) => can(state, 'login-button'));
  if (!isGuest) return null;
  return (
    <div className={styles.login}>
      <p>{t('bookmarks.loginText')}</p>
      <ButtonLink to={LOGIN} state={{ from: '/bookmark' }} icon={<LogIn aria-hidden />}>
        {t('bookmarks.login')}
      </ButtonLink>
    </div>
  );
}
