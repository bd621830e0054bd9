import { averageColor, searchToUrl } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { placeholderOf } from '../../components/AssetImage/placeholder.js';
import { LANDMARKS } from '../../shell/navigation/landmarks.js';
import { useSearchDefaults } from '../../shell/navigation/useSearchDefaults.js';
import { preload } from '../../lib/lazyPage.js';
import styles from './Hero.module.css';

const MAX_COLORS = 6;

const saturationOf = ({ thumbhash }: Asset) => averageColor(thumbhash)?.saturation ?? 0;

interface HeroProps {
  /** Number of assets in the library; undefined while loading. */
  readonly total: number | undefined;
  /** Assets whose thumbhashes form the blurred background of the hero, so that each library has its own colors. */
  readonly colors: readonly Asset[];
}

/** The hero of the home page: a heading and the search field. */
export function Hero({ total, colors }: HeroProps) {
  const t = useT();
  const app = useApp();
  const locale = useStore(app.translator, (state) => state.locale);
  const navigate = useNavigate();
  const defaults = useSearchDefaults();
  const input = useRef<HTMLInputElement>(null);
  const colorFields = [...colors]
    .sort((one, other) => saturationOf(other) - saturationOf(one))
    .map((asset) => placeholderOf(asset.thumbhash))
    .filter((url) => url !== undefined)
    .slice(0, MAX_COLORS);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = input.current?.value ?? '';
    void navigate(searchToUrl({ query, filters: {}, ...defaults }, defaults));
  };

  return (
    <section className={styles.hero}>
      <div className={styles.colors} aria-hidden>
        {colorFields.map((url) => (
          <span key={url} style={{ backgroundImage: `url("${url}")` }} />
        ))}
      </div>
      <div className={styles.content}>
        <h1 lang={locale}>{t('dashboard.heading')}</h1>
        <form role="search" className={styles.form} onSubmit={submit}>
          <Search aria-hidden className={styles.icon} />
          <input
            ref={input}
            id={LANDMARKS.search}
            type="search"
            name="q"
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onFocus={() => preload(() => import('../search/SearchPage.js'))}
          />
          <button type="submit">{t('search.submit')}</button>
        </form>
        {/* Reserve space for the number before it loads. Otherwise the number would shift the layout. */}
        <div className={styles.total}>
          {total !== undefined && <p key={total}>{t('states.indexed', { count: total })}</p>}
        </div>
      </div>
    </section>
  );
}
