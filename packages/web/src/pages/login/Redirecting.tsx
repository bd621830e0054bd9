import { useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { Spinner } from '../../components/Spinner/Spinner.js';

/** Milliseconds after which a link by hand is offered (specification, section 9, Redirect hint). */
const HINT = 5000;

/** There is only one way in, and it is elsewhere: one is forwarded at once. */
export function Redirecting({ to }: { readonly to: string }) {
  const t = useT();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    window.location.assign(to);
    const timer = setTimeout(() => setSlow(true), HINT);
    return () => clearTimeout(timer);
  }, [to]);
  return (
    <EmptyState level={1} icon={<Spinner size="lg" />} title={t('login.redirect')}>
      {slow && <a href={to}>{t('login.redirectManual')}</a>}
    </EmptyState>
  );
}
