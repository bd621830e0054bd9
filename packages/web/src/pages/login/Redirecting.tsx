import { useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { Spinner } from '../../components/Spinner/Spinner.js';

interface RedirectingProps {
  readonly to: string;
  /** Milliseconds after which a link by hand is offered. */
  readonly hintAfter: number;
}

/** There is only one way in, and it is elsewhere: one is forwarded at once. */
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
