import { describe, expect, it } from 'vitest';
import { createApp } from '@assetportal/sdk';
import type { PortalConfig } from '@assetportal/sdk/config';
import type { LineId } from '../../specification/lines.js';
import { configServer } from './server.js';

/** Constants of section 9 that an admin can change: the values that the app has until then. */
const DEFAULTS: readonly (readonly [tag: LineId, read: (config: PortalConfig) => unknown, value: unknown])[] =
  [
    [
      '9.poster-height',
      ({ search: { posters }, dashboard }) => [
        posters.max_height,
        dashboard.height,
        posters.border_width,
        dashboard.poster_border_width,
      ],
      [250, 250, 2, 2],
    ],
    ['9.poster-layout', ({ search: { posters } }) => [posters.min_height, posters.max_height], [200, 250]],
    ['9.hero-height', ({ dashboard }) => dashboard.heroImage.height, 350],
    ['9.logo-height', ({ login }) => login.logoImage.height, 100],
    [
      '9.info-border',
      ({ infoView, assetInfo, bookmark }) =>
        [infoView, assetInfo, bookmark].map(({ options }) => options.border_width),
      [1, 1, 1],
    ],
    ['9.list-defaults', ({ search }) => [search.rowHeight, search.imageColWidth], [180, 250]],
    ['9.thumbnails', ({ search }) => search.thumbnails, { width: 330, height: 200 }],
    ['9.search-view', ({ search }) => search.defaultView, 'grid'],
    [
      '9.sort-options',
      ({ sorting }) => sorting.options.filter(({ active }) => active).map(({ field_name }) => field_name),
      ['score', 'rating', 'imp_date', 'obj_dload_cnt'],
    ],
    ['9.facet-list', ({ facets }) => new Set(facets.map(({ options }) => options.preview)), new Set([10])],
    ['9.front-end-version', ({ version }) => version, '5.1.4'],
  ];

describe('the app over a portal without a configuration', () => {
  for (const [tag, read, value] of DEFAULTS) {
    it(`has the specified value: ${tag}`, { tags: [tag] }, async () => {
      const app = createApp({ portal: configServer({}).portal, languages: ['en'] });
      await app.config.load();
      const { status, empty, config } = app.config.store.getState();
      expect([status, empty]).toEqual(['success', true]);
      expect(read(config)).toEqual(value);
    });
  }
});
