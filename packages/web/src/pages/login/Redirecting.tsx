import { useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { Spinner } from '../../components/Spinner/Spinner.js';

interface RedirectingProps {
  readonly to: string;
  /** Time in milliseconds after which a link is shown, in case the redirect does not work. */
  readonly hintAfter: number;
}

/** Redirects to an external login page immediately. Shows a notice until that page has loaded. */
export function Redirecting({ to, hintAfter }: RedirectingProps) {
  const t = useT();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    window.location.assign(to);
    const timer = setTimeout(() => setSlow(true), hintAfter);
    return () => clearTimeout(timer);
  }, [to, hintAfter]);
  return (
    <EmptyState level={1} icon={<Spinner size="lg" />} title={t('login.redirect')}>
      {slow && <a href={to}>{t('login.redirectManual')}</a>}
    </EmptyState>
  );
}
