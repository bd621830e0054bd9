import { searchToUrl, type Asset } from '@assetportal/sdk';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { lookOf, placeholderOf } from '../../components/AssetImage/placeholder.js';
import { LANDMARKS } from '../../shell/SkipLinks.js';
import { useSearchDefaults } from '../../shell/searchDefaults.js';
import { pages } from '../../routes.js';
import styles from './Hero.module.css';

const FIELDS_OF_COLOUR = 6;

const colourOf = ({ thumbhash }: Asset) => lookOf(thumbhash)?.colour ?? 0;

interface HeroProps {
  /** How many assets there are; undefined while that is not known. */
  readonly total: number | undefined;
  /** Their colours, blurred beyond recognition, are the hero's background: each library has its own. */
  readonly colours: readonly Asset[];
}

/** The first thing one sees: a question and the search box. */
export function Hero({ total, colours }: HeroProps) {
  const t = useT();
  const { texts } = useApp();
  const locale = useStore(texts, (state) => state.locale);
  const navigate = useNavigate();
  const defaults = useSearchDefaults();
  const input = useRef<HTMLInputElement>(null);
  const fields = [...colours]
    .sort((one, other) => colourOf(other) - colourOf(one))
    .map((asset) => placeholderOf(asset.thumbhash))
    .filter((url) => url !== undefined)
    .slice(0, FIELDS_OF_COLOUR);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = input.current?.value ?? '';
    void navigate(searchToUrl({ query, filters: {}, ...defaults }, defaults));
  };

  return (
    <section className={styles.hero}>
      <div className={styles.colours} aria-hidden>
        {fields.map((url) => (
          <span key={url} style={{ backgroundImage: `url("${url}")` }} />
        ))}
      </div>
      <div className={styles.content}>
        <h1 lang={locale}>{t('start.heading')}</h1>
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
            onFocus={pages.search.preload}
          />
          <button type="submit">{t('search.submit')}</button>
        </form>
        {/* Its place is kept, and it is drawn when it is known: a text that grows would shift the layout. */}
        <div className={styles.total}>
          {total !== undefined && <p key={total}>{t('states.indexed', { count: total })}</p>}
        </div>
      </div>
    </section>
  );
}
