import { loginHeroModule } from '@assetportal/sdk';
import { startRoute } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { Link } from '../../../components/Link/Link.js';
import { classes } from '../../../lib/classes.js';
import { LanguageMenu } from '../../../shell/header/menus/LanguageMenu.js';
import { useSiteTitle } from '../../../shell/navigation/pageTitle.js';
import { LoginFooter } from './LoginFooter.js';
import { LoginHeroImage } from './LoginHeroImage.js';
import styles from './LoginLayout.module.css';
import { LoginLogo } from './LoginLogo.js';

/** Maximum time in milliseconds to wait for the decision whether there is an image. */
const HERO_WAIT = 1000;

/**
 * The frame of the login page: logo and language menu, the content, and the links of the footer. The image of the
 * brand is beside them, or above them on small screens. Without an image, the content is centered.
 */
export function LoginLayout({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const app = useApp();
  const site = useSiteTitle();
  const { login, global } = useStore(app.config.store, (state) => state.config);
  const module = useModule(loginHeroModule);
  const hero = useStore(module.store);
  const [late, setLate] = useState(false);
  useEffect(() => module.follow(), [module]);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), HERO_WAIT);
    return () => clearTimeout(timer);
  }, []);
  // Until it is decided whether there is an image, show nothing, so that the form does not move.
  if (hero.kind === 'pending' && !late) return null;
  const style = {
    '--login-box': `${login.box.max_width}px`,
    '--login-transform': login.headers.transform,
    '--login-align': login.infoText.alignment,
  } as CSSProperties;
  return (
    <div className={classes(styles.page, styles[hero.kind])} style={style}>
      <div className={styles.side}>
        <div className={styles.top}>
          <Link
            to={startRoute(global.hide_dashboard)}
            className={styles.home}
            aria-label={`${site} – ${t('header.home')}`}
          >
            <LoginLogo title={site} />
          </Link>
          <LanguageMenu />
        </div>
        <div className={styles.box}>{children}</div>
        <LoginFooter className={styles.foot} />
      </div>
      {(hero.kind === 'file' || hero.kind === 'library') && <LoginHeroImage hero={hero} />}
    </div>
  );
}
