import * as Icons from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** The icons that an admin can name, besides the default ones. All fit one of the actions. */
const COLLECTION: Readonly<Record<string, LucideIcon>> = {
  'arrow-down-to-line': Icons.ArrowDownToLine,
  'badge-info': Icons.BadgeInfo,
  'bookmark-minus': Icons.BookmarkMinus,
  'bookmark-plus': Icons.BookmarkPlus,
  'bookmark-x': Icons.BookmarkX,
  'circle-arrow-down': Icons.CircleArrowDown,
  'circle-check': Icons.CircleCheck,
  'circle-info': Icons.Info,
  'circle-plus': Icons.CirclePlus,
  'cloud-download': Icons.CloudDownload,
  edit: Icons.SquarePen,
  expand: Icons.Expand,
  eye: Icons.Eye,
  'file-down': Icons.FileDown,
  'file-text': Icons.FileText,
  flag: Icons.Flag,
  folder: Icons.Folder,
  'folder-down': Icons.FolderDown,
  'folder-heart': Icons.FolderHeart,
  'folder-plus': Icons.FolderPlus,
  fullscreen: Icons.Fullscreen,
  'hard-drive-download': Icons.HardDriveDownload,
  heart: Icons.Heart,
  'heart-off': Icons.HeartOff,
  'image-down': Icons.ImageDown,
  images: Icons.Images,
  import: Icons.Import,
  layers: Icons.Layers,
  lightbulb: Icons.Lightbulb,
  list: Icons.List,
  'list-plus': Icons.ListPlus,
  'maximize-2': Icons.Maximize2,
  package: Icons.Package,
  'panel-right': Icons.PanelRight,
  'panel-right-open': Icons.PanelRightOpen,
  pen: Icons.Pen,
  pin: Icons.Pin,
  'pin-off': Icons.PinOff,
  play: Icons.Play,
  plus: Icons.Plus,
  save: Icons.Save,
  scan: Icons.Scan,
  'scroll-text': Icons.ScrollText,
  'settings-2': Icons.Settings2,
  share: Icons.Share,
  'shopping-bag': Icons.ShoppingBag,
  'shopping-basket': Icons.ShoppingBasket,
  'shopping-cart': Icons.ShoppingCart,
  'square-pen': Icons.SquarePen,
  star: Icons.Star,
  'star-off': Icons.StarOff,
  tag: Icons.Tag,
  text: Icons.TextAlignStart,
  'zoom-in': Icons.ZoomIn,
};

/** An icon of the collection, or `fallback` if the collection lacks the name. */
export default function OtherIcon({
  name,
  fallback,
}: {
  readonly name: string;
  readonly fallback: ReactNode;
}) {
  const Icon = Object.hasOwn(COLLECTION, name) ? COLLECTION[name] : undefined;
  return Icon === undefined ? fallback : <Icon aria-hidden />;
}
