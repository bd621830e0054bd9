import type { ColourField, GroupField, ListField, ToggleField } from './field.js';
import { TRANSLATION } from './shapes.js';

/** A colour of one area (specification, section 3: colours per area); none takes the page's own. */
const COLOUR = { widget: 'colour', nullable: true, default: null } as const satisfies ColourField;

const AREA = {
  widget: 'group',
  shape: 'area',
  members: { background: COLOUR, text: COLOUR },
} as const satisfies GroupField;

const AREAS = {
  widget: 'group',
  members: { header: AREA, sidebar: AREA, footer: AREA, toast: AREA },
} as const satisfies GroupField;

const LIGHT = {
  widget: 'group',
  shape: 'scheme',
  members: {
    background: { widget: 'colour', default: '#fbfbfa' },
    surface: { widget: 'colour', default: '#ffffff' },
    border: { widget: 'colour', default: '#e3e3df' },
    text: { widget: 'colour', default: '#1a1b1a' },
    mutedText: { widget: 'colour', default: '#5b5d59' },
    accent: { widget: 'colour', default: '#0b6173' },
    onAccent: { widget: 'colour', default: '#ffffff' },
    focus: { widget: 'colour', default: '#0b6173' },
    danger: { widget: 'colour', default: '#b3261e' },
    areas: AREAS,
  },
} as const satisfies GroupField;

const DARK = {
  widget: 'group',
  shape: 'scheme',
  members: {
    background: { widget: 'colour', default: '#121312' },
    surface: { widget: 'colour', default: '#1b1c1b' },
    border: { widget: 'colour', default: '#2e302f' },
    text: { widget: 'colour', default: '#efefec' },
    mutedText: { widget: 'colour', default: '#a5a8a3' },
    accent: { widget: 'colour', default: '#6fc5d8' },
    onAccent: { widget: 'colour', default: '#06252c' },
    focus: { widget: 'colour', default: '#8fd8e8' },
    danger: { widget: 'colour', default: '#ff9a90' },
    areas: AREAS,
  },
} as const satisfies GroupField;

const SHOWN = { widget: 'toggle', default: true } as const satisfies ToggleField;

/** An action's icon (specification, section 3, Icon config). */
export const ICON = {
  widget: 'group',
  members: {
    key: { widget: 'select', options: ['download', 'bookmark', 'information', 'edit', 'preview'] },
    /** The name of a picture of the icon collection. */
    icon: { widget: 'icon', default: '' },
    position: { widget: 'position' },
    translation: TRANSLATION,
    visible: { widget: 'toggle', default: true },
    /** Once the action is done, as for an asset that is bookmarked; the same where it is empty. */
    toggle_icon: { widget: 'icon', default: '' },
    toggle_translation: TRANSLATION,
    aria_options: {
      widget: 'group',
      members: {
        /** What a screen reader says; the translation where it is empty. */
        label: TRANSLATION,
      },
    },
  },
} as const satisfies GroupField;

export const APPEARANCE = {
  widget: 'group',
  members: {
    /** `system` follows the reader's setting. */
    scheme: { widget: 'select', options: ['system', 'light', 'dark'], default: 'system' },
    radius: { widget: 'number', unit: 'px', min: 0, max: 32, default: 8 },
    light: LIGHT,
    dark: DARK,
  },
} as const satisfies GroupField;

/** Which of the admin's own logos are shown, where there are any. */
export const VISIBLE_LOGOS = {
  widget: 'group',
  members: { logo: SHOWN, dashboardLogo: SHOWN, loginLogo: SHOWN, searchLogo: SHOWN },
} as const satisfies GroupField;

export const ICON_SET = {
  widget: 'list',
  item: ICON,
  initial: () => [
    { key: 'preview', icon: 'maximize' },
    { key: 'information', icon: 'info' },
    { key: 'bookmark', icon: 'bookmark', toggle_icon: 'bookmark-check' },
    { key: 'download', icon: 'download' },
    // Nothing can be edited before a page of one's own does it.
    { key: 'edit', icon: 'pencil', visible: false },
  ],
} as const satisfies ListField;
