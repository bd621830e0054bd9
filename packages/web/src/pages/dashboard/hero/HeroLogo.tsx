import { chooseImage } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import styles from './Hero.module.css';

/** The uploaded logo on the hero (`dashboardLogo`). Without one, the header already shows the portal's logo. */
export function HeroLogo() {
  const { available, config, portal } = useApp();
  const flags = useStore(available);
  const visibleLogos = useStore(config.store, (state) => state.config.visibleLogos);
  const choice = chooseImage('dashboardLogo', { available: flags, visibleLogos });
  if (choice.kind !== 'file') return null;
  return <img src={portal.branding.url(choice.file)} alt="" className={styles.logo} />;
}
