import type { Asset } from '@assetportal/sdk/contract';
import { chooseImage } from '@assetportal/sdk/config';
import { heroImage, type Dashboard, type HeroImage } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';

/** The image of the hero, and the asset to credit if it is an image of the library. */
interface HeroSource {
  readonly image: HeroImage;
  readonly asset: Asset | null;
}

/**
 * Returns the image of the hero: the configured one, otherwise one of the library. Null if there is neither.
 */
export function useHeroImage(dashboard: Dashboard | null): HeroSource | null {
  const { available, config, portal } = useApp();
  const flags = useStore(available);
  const visibleLogos = useStore(config.store, (state) => state.config.visibleLogos);
  const choice = chooseImage('dashboardHero', { available: flags, visibleLogos });
  const height = useStore(config.store, (state) => state.config.dashboard.heroImage.height);
  if (choice.kind === 'file') {
    const src = portal.branding.url(choice.file);
    return { image: { src, srcSet: undefined, sizes: undefined }, asset: null };
  }
  const hero = dashboard?.hero ?? null;
  if (hero === null) return null;
  const { src, srcSet, sizes } = heroImage(hero, height);
  const resolve = (path: string) => portal.transport.resolve(path);
  return {
    image: { src: resolve(src), srcSet: srcSet?.split(', ').map(resolve).join(', '), sizes },
    asset: hero.asset,
  };
}
