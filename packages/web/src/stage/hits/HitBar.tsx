import { countText, hitCount, hitPosition } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { IconButton } from '../../components/IconButton/IconButton.js';
import styles from './Hits.module.css';
import type { ShownHits } from './usePageHits.js';

/** The position among the matches in a document, and the buttons to the previous and the next one. */
export function HitBar({ hits }: { readonly hits: ShownHits | undefined }) {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (hits?.pages === undefined) return null;
  const total = hitCount(hits.pages);
  const position = hitPosition(hits.pages, hits.place);
  const close = () => {
    const parameters = new URLSearchParams(search);
    parameters.delete('find');
    void navigate({ pathname, search: parameters.toString() }, { replace: true });
  };
  return (
    <div className={styles.bar} role="group" aria-label={t('hits.title', { text: hits.query })} data-keep="">
      <p role="status" className={styles.position}>
        {total === 0
          ? t('hits.none', { text: hits.query })
          : position === 0
            ? t('search.found', { count: total })
            : t('hits.position', { position: countText(position, locale), count: total })}
      </p>
      {total > 0 && (
        <>
          <IconButton size="sm" label={t('hits.previous')} onClick={() => hits.step(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton size="sm" label={t('hits.next')} onClick={() => hits.step(1)}>
            <ChevronDown />
          </IconButton>
        </>
      )}
      <IconButton size="sm" label={t('hits.close')} onClick={close}>
        <X />
      </IconButton>
    </div>
  );
}
