import { COLOR_KEYS, describeSetting, paintLabelKey, type Scheme } from '@assetportal/sdk/admin';
import { getPath, parsePath, type ConfigPath, type PortalConfig } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { regionPath, REGIONS, type Region } from '../../live-preview/editing/regions.js';

type Translator = Parameters<typeof describeSetting>[2];
type Labels = Readonly<Record<string, string>>;

/** Returns the labels of all regions of the preview in the language of the admin, by the path of their setting. */
export function useLabels(scheme: Scheme, config: PortalConfig): Labels {
  const translator = useStore(useApp().translator);
  const parts = useMemo(() => partsOf(REGIONS, scheme, translator), [scheme, translator]);
  // Of the configuration, only the names of these items are in the labels.
  const { facets, assetInfo } = config;
  const items = useMemo(() => itemsOf({ facets, assetInfo }, translator), [facets, assetInfo, translator]);
  return useMemo(() => ({ ...parts, ...items }), [parts, items]);
}

const LISTS = REGIONS.filter(({ item }) => item !== undefined);

const partsOf = (regions: readonly Region[], scheme: Scheme, translator: Translator): Labels =>
  Object.fromEntries(
    regions.map((region) => {
      const path = regionPath(region, scheme);
      return [path, labelOf(path, undefined, translator)];
    }),
  );

function itemsOf(config: Pick<PortalConfig, 'facets' | 'assetInfo'>, translator: Translator): Labels {
  const labels = LISTS.flatMap(({ path, item }) => {
    const list = getPath(config, parsePath(path) ?? []);
    if (!Array.isArray(list) || item === undefined) return [];
    return (list as Readonly<Record<string, unknown>>[]).map((entry, index) => {
      const setting: ConfigPath = [...(parsePath(path) ?? []), String(entry[item.key])];
      return [`${path}.${index}`, labelOf(setting, config, translator)] as const;
    });
  });
  return Object.fromEntries(labels);
}

function labelOf(path: string | ConfigPath, config: unknown, translator: Translator): string {
  return translator.t('settings.preview.edit', { name: nameOf(path, config, translator) });
}

function nameOf(path: string | ConfigPath, config: unknown, translator: Translator): string {
  if (typeof path === 'string' && path.startsWith('file '))
    return translator.t(`brandingFile.${path.slice('file '.length)}`);
  const color = COLOR_KEYS.find(
    (key) => path === `appearance.light.${key}` || path === `appearance.dark.${key}`,
  );
  if (color !== undefined) return translator.t(paintLabelKey(color));
  const setting = typeof path === 'string' ? (parsePath(path) ?? []) : path;
  const { place, title } = describeSetting(setting, config, translator);
  return [...place, title].join(' › ');
}
