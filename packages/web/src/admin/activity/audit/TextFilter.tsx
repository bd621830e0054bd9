import { AUDIT_SEARCH_AFTER, auditModule } from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import styles from './Audit.module.css';

/** The filter by text. The entries follow a moment after the last key, or at once with Enter. */
export function TextFilter() {
  const t = useT();
  const audit = useModule(auditModule);
  const text = useStore(audit.store, (state) => state.choice.text);
  const [typed, setTyped] = useState<string | null>(null);
  const apply = (entered: string) => {
    const { choice } = audit.store.getState();
    if (entered.trim() !== choice.text) void audit.load({ ...choice, text: entered.trim() });
  };
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => apply(typed), AUDIT_SEARCH_AFTER);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only another text starts the timer.
  }, [typed]);
  return (
    <input
      type="search"
      className={styles.query}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      aria-label={t('activity.audit.search')}
      placeholder={t('activity.audit.search')}
      value={typed ?? text}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => event.key === 'Enter' && apply(event.currentTarget.value)}
      onBlur={({ currentTarget }) => {
        if (typed === null) return;
        apply(currentTarget.value);
        setTyped(null);
      }}
    />
  );
}
