import { describe, expect, it } from 'vitest';
import {
  ANCHOR_OFFSET,
  chooseLocale,
  DEFAULT_LOCALE,
  DIALOG_WIDTH,
  FOCUS_TRAP_DELAY,
  HEADER_HEIGHT,
  ICON_COLUMN_WIDTH,
  MAX_FIELD_RETRIES,
  PREVIEW_Z_INDEX,
  REDIRECT_HINT,
  SHELL_SIDEBAR_WIDTH,
  sliderStep,
  TAG_LENGTH,
  VIDEO_EXTRA,
} from '@assetportal/sdk/rules';
import { COLLECTION_ROWS } from '@assetportal/sdk/contract';
import { DEFAULT_CONFIG, FACET_PREVIEW, FRONT_END_VERSION } from '@assetportal/sdk/config';
import { LOCALES, FALLBACK_LOCALE } from '@assetportal/sdk/translations';
import { CHUNK_TIMEOUT } from '../../../packages/sdk/src/app/chunk.js';
import { TOAST_TIME } from '../../../packages/sdk/src/domains/toasts/store.js';
import type { LineId } from '../../specification/lines.js';

const { search, sorting, dashboard, facets, infoView, assetInfo, login } = DEFAULT_CONFIG;

/**
 * Constants in section 9 of the specification, in the same order. Each row contains the value in the SDK and the
 * expected value from the specification. Formulas are tested in search.test.ts.
 */
const table: [LineId, string, unknown, unknown][] = [
  ['9.locale-default', 'default locale', DEFAULT_LOCALE, 'de'],
  ['9.locale-default', 'fallback', FALLBACK_LOCALE, 'en'],
  ['9.translations-default', 'built-in languages', LOCALES.map(({ short }) => short), ['DE', 'EN']],
  ['9.front-end-version', 'front-end version', FRONT_END_VERSION, '5.1.4'],
  ['1.version.front-end', 'front-end version of the SDK', FRONT_END_VERSION, '5.1.4'],
  ['9.front-end-version', 'version of a new configuration', DEFAULT_CONFIG.version, '5.1.4'],
  ['9.toast-time', 'toast display time', TOAST_TIME, 4000],
  ['9.chunk-time', 'chunk load timeout', CHUNK_TIMEOUT, 120_000],
  ['9.redirect-hint', 'redirect hint', REDIRECT_HINT, 5000],
  ['9.focus-trap', 'focus trap delay', FOCUS_TRAP_DELAY, 350],
  ['9.header-height', 'header height', HEADER_HEIGHT, 52],
  ['9.sidebar-default', 'sidebar in the shell', SHELL_SIDEBAR_WIDTH, 256],
  ['9.sidebar-default', 'sidebar on search', search.sidebar.width, 260],
  ['9.sidebar-minimum', 'minimum drag position', search.sidebar.min_width, 80],
  ['9.modal-widths', 'modal widths', DIALOG_WIDTH, { confirm: 400, reset: 500 }],
  ['9.poster-height', 'dashboard collection height', dashboard.height, 250],
  ['9.poster-height', 'poster height', search.posters.max_height, 250],
  ['9.poster-height', 'poster border width', dashboard.poster_border_width, 2],
  ['9.poster-height', 'poster border width on search', search.posters.border_width, 2],
  ['9.poster-layout', 'poster layout', [search.posters.min_height, search.posters.max_height], [200, 250]],
  ['9.icon-set-column', 'icon set', ICON_COLUMN_WIDTH, 144],
  ['9.hero-height', 'dashboard hero', dashboard.heroImage.height, 350],
  ['9.logo-height', 'logo height', login.logoImage.height, 100],
  ['9.preview-z-index', 'preview z-index', PREVIEW_Z_INDEX, 9999],
  ['9.video-items', 'video extra items', VIDEO_EXTRA, 5],
  ['9.info-border', 'info view border', infoView.options.border_width, 1],
  ['9.info-border', 'asset info border', assetInfo.options.border_width, 1],
  ['9.list-defaults', 'list row height', search.rowHeight, 180],
  ['9.list-defaults', 'list image column', search.imageColWidth, 250],
  ['9.thumbnails', 'thumbnails', search.thumbnails, { width: 330, height: 200 }],
  ['9.search-view', 'view', search.defaultView, 'grid'],
  ['9.search-sort', 'sort', [sorting.default, sorting.orientation], ['score', 'desc']],
  // R24
  [
    '9.sort-options',
    'sort options',
    sorting.options.filter(({ active }) => active).map((option) => option.field_name),
    ['score', 'rating', 'imp_date', 'obj_dload_cnt'],
  ],
  ['9.facet-list', 'facet list', FACET_PREVIEW, 10],
  [
    '9.facet-list',
    'list size of every default facet',
    new Set(facets.map((facet) => facet.options.preview)),
    new Set([10]),
  ],
  ['9.slider-step', 'slider step', (['date', 'filesize', null] as const).map(sliderStep), [86_400, 10, 1]],
  ['9.collection-rows', 'pre-search collection', COLLECTION_ROWS, 20],
  ['9.tag-length', 'facet tag value', TAG_LENGTH, 50],
  ['2.navigation.anchor-offset', 'anchor offset', ANCHOR_OFFSET, { search: 212, elsewhere: 68 }],
  ['8.search.500', 'retries of a search', MAX_FIELD_RETRIES, 3],
];

describe('business constants (specification, section 9)', () => {
  for (const [tag, name, actual, specified] of table) {
    it(`${name} is as specified`, { tags: [tag] }, () => {
      expect(actual).toEqual(specified);
    });
  }

  it('chooseLocale returns de if nothing else decides', { tags: ['9.locale-default'] }, () => {
    expect(chooseLocale({ stored: null, offered: [], browser: [] })).toBe('de');
  });
});
