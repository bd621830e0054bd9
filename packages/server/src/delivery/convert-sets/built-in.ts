import type { ConvertSetDefinition } from '@assetportal/sdk/contract';

/** Convert sets that every portal has (decisions, section 2, Convert sets). The original needs no definition. */
export const BUILT_IN: readonly ConvertSetDefinition[] = [
  {
    id: 'print',
    asset_groups: ['image'],
    format: 'jpeg',
    quality: 95,
    color_space: 'keep',
    resolution: 300,
  },
  { id: 'large', asset_groups: ['image'], format: 'jpeg', longest_side: 2400 },
  { id: 'web', asset_groups: ['image'], format: 'webp', longest_side: 1200, quality: 80 },
  { id: 'pdf', asset_groups: ['document'], format: 'pdf' },
  { id: 'page', asset_groups: ['document'], format: 'jpeg', longest_side: 2000 },
  { id: 'mp4', asset_groups: ['video'], format: 'mp4', longest_side: 1920 },
  { id: 'frame', asset_groups: ['video'], format: 'jpeg' },
];
