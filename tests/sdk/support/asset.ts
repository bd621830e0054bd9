import type { Asset } from '@assetportal/sdk/contract';

/** Creates an asset as a server returns it. */
export function asset(id: string, change: Partial<Asset> = {}): Asset {
  return {
    id,
    fname: `${id}.jpg`,
    filetype: 'jpg',
    asset_type: 'JPG',
    asset_groups: ['image'],
    imp_date: '2024-01-01T00:00:00.000Z',
    obj_dload_cnt: 0,
    title: id,
    file_size: 1000,
    folder: '',
    ...change,
  };
}
