import type { IconConfig } from '../../config/schema/schema.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import type { Session } from '../../contract/schemas/session.js';
import { can } from '../session/access.js';
import type { Translator } from '../../translations/translator.js';

/** The width in pixels under which icons stand below one another (specification, section 9, Icon set). */
export const ICON_COLUMN_WIDTH = 144;

/** What an icon does. */
export type IconKey = IconConfig['key'];

/** An icon as it is shown. */
export interface Icon {
  readonly key: IconKey;
  /** The name of a picture of the icon collection. */
  readonly icon: string;
  /** Beside it, or when it is pointed at. */
  readonly label: string;
  /** What a screen reader says. */
  readonly ariaLabel: string;
  /** What it does is done already: the asset is bookmarked, and pressing it takes that back. */
  readonly toggled: boolean;
}

/** Where icons are shown, and to whom. */
export interface IconContext {
  /** The configuration’s `iconSet`. */
  readonly iconSet: readonly IconConfig[];
  readonly session: Session | null;
  /** Whether the asset is on the bookmark list. */
  readonly bookmarked: boolean;
  /** What the place itself is, or has already: its information on the asset page, the preview in the preview. */
  readonly without?: readonly IconKey[] | undefined;
  readonly translator: Translator;
}

/**
 * The icons of an asset (specification, section 3, Icon config): the visible ones by position, those that have no use
 * left out. A bookmarked asset has the other icon and label of its bookmark icon (section 4, Bookmark status).
 */
export function iconsFor(asset: Pick<Asset, 'url'>, context: IconContext): Icon[] {
  const known = new Set<IconKey>(context.without);
  return [...context.iconSet]
    .sort((a, b) => a.position - b.position)
    .filter((icon) => {
      if (!icon.visible || known.has(icon.key) || !hasUse(icon.key, asset, context)) return false;
      // Named twice by mistake: once is enough.
      known.add(icon.key);
      return true;
    })
    .map((icon) => shown(icon, context));
}

/** Whether icons stand side by side or below one another. @param width The room for them, in pixels. */
export function iconDirection(width: number): 'row' | 'column' {
  return width < ICON_COLUMN_WIDTH ? 'column' : 'row';
}

function hasUse(key: IconKey, asset: Pick<Asset, 'url'>, { session }: IconContext): boolean {
  switch (key) {
    case 'bookmark':
      return can({ session }, 'bookmarks');
    case 'edit':
      return can({ session }, 'admin');
    case 'preview':
      return asset.url !== undefined;
    case 'download':
    case 'information':
      return true;
  }
}

function shown(config: IconConfig, { bookmarked, translator }: IconContext): Icon {
  const toggled = config.key === 'bookmark' && bookmarked;
  const own = (labels: Readonly<Record<string, string>>): string | undefined => {
    const text = Object.hasOwn(labels, translator.locale) ? labels[translator.locale] : undefined;
    return text === '' ? undefined : text;
  };
  const builtIn = translator.t(`icons.${toggled ? 'bookmarked' : config.key}`);
  // The built-in text of the reader’s language says more than an admin’s in another one.
  const label = own(toggled ? config.toggle_translation : config.translation) ?? builtIn;
  // What a screen reader says of the first state would be wrong of the second.
  const ariaLabel = (toggled ? undefined : own(config.aria_options.label)) ?? label;
  return {
    key: config.key,
    icon: toggled && config.toggle_icon !== '' ? config.toggle_icon : config.icon,
    label,
    ariaLabel,
    toggled,
  };
}
