import { textHitsModule } from '@assetportal/sdk';
import { hasWords, hitParts, hitRoute } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, type ReactNode } from 'react';
import { Link } from '../../../components/Link/Link.js';
import { classes } from '../../../lib/classes.js';
import styles from './HitLine.module.css';

export interface HitLineProps {
  readonly asset: Asset;
  /**
   * `line`: one line that starts near the match, instead of the children. `below`: such a line below the children, which
   * takes no height. `text`: all the words.
   */
  readonly form: 'line' | 'below' | 'text';
  /** True if the link is reachable with Tab. */
  readonly active: boolean;
  /** Shown if there is no match in the text, and above the line `below`. */
  readonly children?: ReactNode;
}

/** Maximum number of characters before the match in a single line. */
const BEFORE = { line: 0, below: 16, text: undefined };

/** The words around a match in the text of a document. The link opens the page with the words marked. */
export function HitLine({ asset, form, active, children }: HitLineProps): ReactNode {
  const t = useT();
  const { search } = useApp();
  const hits = useModule(textHitsModule);
  const query = useStore(search.store, (state) => state.correction?.used ?? state.query);
  const hit = useStore(hits.store, (state) => (state.query === query ? state.hits.get(asset.id) : undefined));
  useEffect(() => {
    if (hasWords(query)) hits.request(query, asset.id);
  }, [hits, query, asset.id]);
  if (hit === undefined) return children;
  return (
    <>
      {form === 'below' && children}
      <span className={classes(styles.slot, styles[form])}>
        <Link
          to={hitRoute(asset.id, hit.page, query)}
          className={styles.hit}
          tabIndex={active ? 0 : -1}
          title={hit.text}
          draggable={false}
        >
          {hit.page !== undefined && (
            <span className={styles.page}>{t('preview.page', { page: hit.page })}</span>
          )}{' '}
          <span dir="auto" className={styles.words}>
            {hitParts(hit, BEFORE[form]).map(({ text, isMarked }, at) =>
              isMarked ? <mark key={at}>{text}</mark> : text,
            )}
          </span>
        </Link>
      </span>
    </>
  );
}
