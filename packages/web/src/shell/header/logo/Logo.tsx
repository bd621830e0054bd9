import { chooseImage } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import styles from './Logo.module.css';
import { LogoImage } from './LogoImage.js';

/** The portal's logo mark: a doorway that frames a landscape. It uses the text color and the accent color. */
function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden fill="none">
      <path d="M4 21V5.5A2.5 2.5 0 0 1 6.5 3h11A2.5 2.5 0 0 1 20 5.5V21" className={styles.frame} />
      <path
        d="m4 21 5.6-6.7a1 1 0 0 1 1.5 0L14 17.5l1.6-1.7a1 1 0 0 1 1.450.02L20 19v2z"
        className={styles.hills}
      />
      <circle cx="14.7" cy="8.7" r="1.7" className={styles.hills} />
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
