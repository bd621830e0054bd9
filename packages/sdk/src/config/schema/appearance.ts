import type { ColorField, GroupField, ListField, ToggleField } from './field.js';
import { TRANSLATION } from './shapes.js';

/** A color for one area (specification, section 3: colors per area). Null inherits the color of the page. */
const COLOR = { widget: 'color', nullable: true, default: null } as const satisfies ColorField;

const AREA = {
  widget: 'group',
  shape: 'area',
  members: { background: COLOR, text: COLOR },
} as const satisfies GroupField;

const AREAS = {
  widget: 'group',
  members: { header: AREA, sidebar: AREA, footer: AREA, toast: AREA },
} as const satisfies GroupField;

const LIGHT = {
  widget: 'group',
  since: '5.0.0',
  shape: 'scheme',
  members: {
    background: { widget: 'color', default: '#fbfbfa' },
    surface: { widget: 'color', default: '#ffffff' },
    border: { widget: 'color', default: '#e3e3df' },
    text: { widget: 'color', default: '#1a1b1a' },
    mutedText: { widget: 'color', default: '#5b5d59' },
    accent: { widget: 'color', default: '#0b6173' },
    onAccent: { widget: 'color', default: '#ffffff' },
    focus: { widget: 'color', default: '#0b6173' },
    danger: { widget: 'color', default: '#b3261e' },
    areas: AREAS,
  },
} as const satisfies GroupField;

const DARK = {
  widget: 'group',
  since: '5.0.0',
  shape: 'scheme',
  members: {
    background: { widget: 'color', default: '#121312' },
    surface: { widget: 'color', default: '#1b1c1b' },
    border: { widget: 'color', default: '#2e302f' },
    text: { widget: 'color', default: '#efefec' },
    mutedText: { widget: 'color', default: '#a5a8a3' },
    accent: { widget: 'color', default: '#6fc5d8' },
    onAccent: { widget: 'color', default: '#06252c' },
    focus: { widget: 'color', default: '#8fd8e8' },
    danger: { widget: 'color', default: '#ff9a90' },
    areas: AREAS,
  },
} as const satisfies GroupField;

const SHOWN = { widget: 'toggle', default: true } as const satisfies ToggleField;

/** An action's icon (specification, section 3, Icon config). */
export const ICON = {
  widget: 'group',
  members: {
    key: { widget: 'select', options: ['download', 'bookmark', 'information', 'edit', 'preview'] },
    /** Name of an icon, such as `bookmark-check`. */
    icon: { widget: 'icon', default: '' },
    position: { widget: 'position' },
    translation: TRANSLATION,
    visible: { widget: 'toggle', default: true },
    /** Icon in the toggled state, such as for a bookmarked asset. Empty: same as `icon`. */
    toggle_icon: { widget: 'icon', default: '' },
    toggle_translation: TRANSLATION,
    aria_options: {
      widget: 'group',
      members: {
        /** Label for screen readers, by lower-case language code. Default: the visible label. */
        label: TRANSLATION,
      },
    },
  },
} as const satisfies GroupField;

export const APPEARANCE = {
  widget: 'group',
  members: {
    /** `system` follows the user's system setting. */
    scheme: { widget: 'select', options: ['system', 'light', 'dark'], default: 'system' },
    radius: { widget: 'number', unit: 'px', min: 0, max: 32, default: 8 },
    light: LIGHT,
    dark: DARK,
  },
} as const satisfies GroupField;

/** Visibility of the logo, for each place that can show it. */
export const VISIBLE_LOGOS = {
  widget: 'group',
  members: { logo: SHOWN, dashboardLogo: SHOWN, loginLogo: SHOWN, searchLogo: SHOWN },
} as const satisfies GroupField;

export const ICON_SET = {
  widget: 'list',
  item: ICON,
  key: 'key',
  initial: () => [
    { key: 'preview', icon: 'maximize' },
    { key: 'information', icon: 'info' },
    { key: 'bookmark', icon: 'bookmark', toggle_icon: 'bookmark-check' },
    { key: 'download', icon: 'download' },
    // Hidden by default, because the portal has no page for editing assets.
    { key: 'edit', icon: 'pencil', visible: false },
  ],
} as const satisfies ListField;
