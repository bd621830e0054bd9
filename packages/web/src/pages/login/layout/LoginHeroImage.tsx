import type { LoginHero } from '@assetportal/sdk';
import { heroText } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore } from '@assetportal/sdk/react';
import styles from './LoginHeroImage.module.css';

interface LoginHeroImageProps {
  readonly hero: Extract<LoginHero, { readonly kind: 'file' | 'library' }>;
}

/** The image beside the login form, with the configured text of the hero on its lower third. */
export function LoginHeroImage({ hero }: LoginHeroImageProps) {
  const { config } = useApp();
  const locale = useLocale();
  const texts = useStore(config.store, (state) => state.config.dashboard.heroImage.texts);
  const text = hero.kind === 'file' ? heroText(texts, locale) : null;
  return (
    <figure className={styles.hero}>
      {hero.url !== undefined && (
        <img key={hero.url} src={hero.url} alt="" fetchPriority="high" decoding="async" />
      )}
      {text !== null && (
        <figcaption className={styles.caption}>
          <b>{text.headline}</b>
          {text.text !== '' && <span>{text.text}</span>}
        </figcaption>
      )}
    </figure>
  );
}
