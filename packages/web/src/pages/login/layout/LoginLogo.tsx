import { chooseImage } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import { Logo } from '../../../shell/header/logo/Logo.js';
import { LogoImage } from '../../../shell/header/logo/LogoImage.js';
import styles from './LoginLayout.module.css';

/** The logo of the login page, as configured: the branding file, the built-in logo, or only the name. */
export function LoginLogo({ title }: { readonly title: string }) {
  const app = useApp();
  const available = useStore(app.available);
  const { login, visibleLogos } = useStore(app.config.store, (state) => state.config);
  const choice = chooseImage('loginLogo', { available, visibleLogos });
  if (choice.kind === 'built-in') return <Logo title={title} />;
  if (choice.kind === 'hidden') return <span className={styles.name}>{title}</span>;
  return (
    <LogoImage
      file={choice.file}
      alt=""
      className={styles.logo}
      style={{ maxHeight: login.logoImage.height }}
    />
  );
}
