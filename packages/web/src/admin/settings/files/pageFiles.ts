import type { ConfigPage } from '@assetportal/sdk/config';
import type { ConfigFile } from '@assetportal/sdk/contract';

/** Images that are edited on a page in addition to the appearance, which has all of them: by section. */
const PAGE_FILES: Partial<Record<ConfigPage, Readonly<Record<string, readonly ConfigFile[]>>>> = {
  dashboard: { hero: ['dashboardHero'] },
  login: { logo: ['loginLogo', 'loginHero'] },
};

/** Returns the images of a section of a page. */
export const filesOf = (page: ConfigPage, section: string): readonly ConfigFile[] =>
  PAGE_FILES[page]?.[section] ?? [];

/** Returns true if a file is edited on a page. */
export const isOnPage = (page: ConfigPage, file: ConfigFile): boolean =>
  page === 'appearance' || Object.values(PAGE_FILES[page] ?? {}).some((files) => files.includes(file));
