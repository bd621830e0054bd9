import { heroText, type Dashboard } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useState, type CSSProperties } from 'react';
import { classes } from '../../../lib/classes.js';
import styles from './Hero.module.css';
import { HeroCredit } from './HeroCredit.js';
import { HeroLogo } from './HeroLogo.js';
import { HeroSearch } from './HeroSearch.js';
import { SuggestedSearches } from './SuggestedSearches.js';
import { useHeroImage } from './useHeroImage.js';
import { useVeil } from './useVeil.js';

/** The hero of the home page: image, logo, headline and the search field, as configured (`dashboard.heroImage`). */
export function Hero({ dashboard }: { readonly dashboard: Dashboard | null }) {
  const t = useT();
  const app = useApp();
  const locale = useLocale();
  const { height, alignment, texts, logo } = useStore(
    app.config.store,
    ({ config }) => config.dashboard.heroImage,
  );
  const source = useHeroImage(dashboard);
  const [failed, setFailed] = useState<string | null>(null);
  // Without its image, the hero is a part of the page.
  const hero = source?.image.src === failed ? null : source;
  const { veil, measure } = useVeil(alignment);
  const text = heroText(texts, locale);
  const style = {
    '--hero-height': `${height}px`,
    '--veil': veil ?? undefined,
    '--veil-end': veil === null ? undefined : Math.min(0.98, veil + 0.24),
  } as CSSProperties;

  return (
    <section
      className={classes(styles.hero, styles[alignment], hero === null && styles.plain)}
      style={style}
      aria-labelledby="hero-title"
    >
      {hero !== null && (
        <img
          key={hero.image.src}
          sizes={hero.image.sizes}
          srcSet={hero.image.srcSet}
          src={hero.image.src}
          alt=""
          className={styles.image}
          fetchPriority="high"
          ref={(element) => {
            // A cached image may complete before React attaches `onLoad`.
            if (element?.complete && element.naturalWidth > 0 && veil === null) measure(element);
          }}
          onLoad={(event) => measure(event.currentTarget)}
          onError={() => setFailed(hero.image.src)}
        />
      )}
      <div className={styles.content}>
        {logo && <HeroLogo onImage={hero !== null} />}
        <h1 id="hero-title" lang={locale} className={classes(text !== null && styles.configured)}>
          {text?.headline ?? t('dashboard.heading')}
        </h1>
        {text !== null && text.text !== '' && <p className={styles.lede}>{text.text}</p>}
        <HeroSearch />
        <SuggestedSearches keywords={dashboard?.keywords ?? []} loaded={dashboard !== null} />
      </div>
      {hero?.asset != null && <HeroCredit asset={hero.asset} />}
    </section>
  );
}
