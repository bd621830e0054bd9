import type { LoginHero } from '@assetportal/sdk';
import { translated } from '@assetportal/sdk/rules';
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
  const text = hero.kind === 'file' ? translated(texts, locale) : undefined;
  return (
    <figure className={styles.hero}>
      {hero.url !== undefined && (
        <img key={hero.url} src={hero.url} alt="" fetchPriority="high" decoding="async" />
      )}
      {text !== undefined && text !== '' && <figcaption className={styles.caption}>{text}</figcaption>}
    </figure>
  );
}
