import type { Asset } from '@assetportal/sdk/contract';
import { chooseImage } from '@assetportal/sdk/config';
import type { Dashboard } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';

/** The image of the hero, and the asset to credit if it is an image of the library. */
interface HeroSource {
  readonly src: string;
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
  if (choice.kind === 'file') return { src: portal.branding.url(choice.file), asset: null };
  const hero = dashboard?.hero ?? null;
  return hero === null ? null : { src: portal.transport.resolve(hero.image), asset: hero.asset };
}
