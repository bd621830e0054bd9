import { chooseImage } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import { LogoImage } from '../../../shell/header/logo/LogoImage.js';
import styles from './Hero.module.css';

/** Colors of the veil over an image, and of the text on it (Hero.module.css). */
const VEIL = { background: '#0a0908', text: '#ffffff' };

/**
 * The uploaded logo on the hero (`dashboardLogo`). Without one, the header already shows the portal's logo.
 *
 * @param onImage true if the hero has an image, which is dark in both schemes
 */
export function HeroLogo({ onImage }: { readonly onImage: boolean }) {
  const { available, config } = useApp();
  const flags = useStore(available);
  const visibleLogos = useStore(config.store, (state) => state.config.visibleLogos);
  const choice = chooseImage('dashboardLogo', { available: flags, visibleLogos });
  if (choice.kind !== 'file') return null;
  return <LogoImage file={choice.file} on={onImage ? VEIL : undefined} alt="" className={styles.logo} />;
}
