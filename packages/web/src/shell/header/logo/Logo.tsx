import { chooseImage } from '@assetportal/sdk/config';
import { LOGO_MARK } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import styles from './Logo.module.css';
import { LogoImage } from './LogoImage.js';

function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden fill="none">
      <path d={LOGO_MARK.frame} className={styles.frame} />
      {LOGO_MARK.hills.map((path) => (
        <path key={path} d={path} className={styles.hills} />
      ))}
    </svg>
  );
}

/**
 * The logo of the portal (specification, section 3, visibleLogos): the uploaded image, or the logo mark and the
 * name. A logo that is switched off leaves only the name.
 *
 * @param place the place in the configuration. `searchLogo` falls back to `logo`
 * @param compact true if there is no room for a wide logo. The icon of the brand then replaces it
 */
export function Logo({
  place = 'logo',
  title,
  compact = false,
}: {
  readonly place?: 'logo' | 'searchLogo';
  readonly title: string;
  readonly compact?: boolean;
}) {
  const { available, config } = useApp();
  const flags = useStore(available);
  const visibleLogos = useStore(config.store, (state) => state.config.visibleLogos);
  const image = chooseImage(place, { available: flags, visibleLogos, compact });
  if (image.kind === 'file') {
    return (
      <span className={styles.logo}>
        <LogoImage file={image.file} className={styles.image} alt={title} />
      </span>
    );
  }
  return (
    <span className={styles.logo}>
      {image.kind === 'built-in' && <Mark />}
      <span className={styles.name} data-name>
        {title}
      </span>
    </span>
  );
}
