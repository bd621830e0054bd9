import type { IconConfig } from '../../config/schema/schema.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import type { Session } from '../../contract/schemas/session.js';
import { valueIn } from '../../lib/locale-code.js';
import { can } from '../session/access.js';
import type { Translator } from '../../translations/translator.js';

/** Width in pixels below which icons are stacked vertically (specification, section 9, Icon set). */
export const ICON_COLUMN_WIDTH = 144;

/** Key of an icon. It names the action that the icon performs. */
export type IconKey = IconConfig['key'];

/** An icon, ready to be displayed. */
export interface Icon {
  readonly key: IconKey;
  /** Name of an image in the icon collection. */
  readonly icon: string;
  /** Visible label or tooltip. */
  readonly label: string;
  /** Label for screen readers. */
  readonly ariaLabel: string;
  /** True for the bookmark icon of a bookmarked asset. The icon then removes the bookmark. */
  readonly toggled: boolean;
}

/** Place in which the actions of an asset appear. */
export type IconPlace = 'tile' | 'list' | 'info' | 'asset' | 'preview';

/**
 * Actions that a place omits, because it is their target (specification, section 3, Icon
 * config).
 */
export const OMITTED_ICONS: Readonly<Record<IconPlace, readonly IconKey[]>> = {
  tile: [],
  list: [],
  info: [],
  asset: ['information'],
  preview: ['preview'],
};

/** Context in which the icons of an asset are displayed. */
export interface IconContext {
  /** Value of `iconSet` in the configuration. */
  readonly iconSet: readonly IconConfig[];
  readonly session: Session | null;
  /** True if the asset is bookmarked. */
  readonly bookmarked: boolean;
  /** Icons to omit, for example `information` on the asset page and `preview` in the preview. */
  readonly without?: readonly IconKey[] | undefined;
  readonly translator: Translator;
}

/**
 * Returns the visible icons of an asset, ordered by position (specification, section 3, Icon config). Icons
 * whose action is not available are omitted. The bookmark icon of a bookmarked asset has a different image and
 * label (section 4, Bookmark status).
 */
export function iconsFor(asset: Pick<Asset, 'url'>, context: IconContext): Icon[] {
  const skipped = new Set<IconKey>(context.without);
  return [...context.iconSet]
    .sort((a, b) => a.position - b.position)
    .filter((icon) => {
      if (!icon.visible || skipped.has(icon.key) || !hasUse(icon.key, asset, context)) return false;
      // The configuration may list the same icon twice. Show it once.
      skipped.add(icon.key);
      return true;
    })
    .map((icon) => toIcon(icon, context));
}

/** Returns the layout direction of icons. @param width Available width, in pixels. */
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

function toIcon(config: IconConfig, { bookmarked, translator }: IconContext): Icon {
  const toggled = config.key === 'bookmark' && bookmarked;
  const builtIn = translator.t(`icons.${toggled ? 'bookmarked' : config.key}`);
  // A built-in label in the user's language is preferred to a configured label in another language.
  const label = labelIn(translator, toggled ? config.toggle_translation : config.translation) ?? builtIn;
  // The configured screen reader label describes the first state only.
  const ariaLabel = (toggled ? undefined : labelIn(translator, config.aria_options.label)) ?? label;
  return {
    key: config.key,
    icon: toggled && config.toggle_icon !== '' ? config.toggle_icon : config.icon,
    label,
    ariaLabel,
    toggled,
  };
}

function labelIn({ locale }: Translator, labels: Readonly<Record<string, string>>): string | undefined {
  return valueIn(labels, locale, (text) => text !== '');
}

/**
 * Returns the short label of a bookmark button that shows its state with `aria-pressed`: the configured label, or
 * else "Bookmark" or "Bookmarked".
 */
export function bookmarkLabel({
  iconSet,
  bookmarked,
  translator,
}: Pick<IconContext, 'iconSet' | 'bookmarked' | 'translator'>): string {
  const config = iconSet.find(({ key }) => key === 'bookmark');
  const labels = bookmarked ? config?.toggle_translation : config?.translation;
  const builtIn = translator.t(bookmarked ? 'bookmarks.bookmarked' : 'bookmarks.bookmark');
  return (labels === undefined ? undefined : labelIn(translator, labels)) ?? builtIn;
}
