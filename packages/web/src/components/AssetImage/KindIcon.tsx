import type { Asset } from '@assetportal/sdk/contract';
import { Box, File, FileText, Film, Image, Music, type LucideProps } from 'lucide-react';

const ICONS: Record<string, typeof File> = {
  image: Image,
  document: FileText,
  video: Film,
  audio: Music,
  '3d': Box,
};

/**
 * Shows the icon for the kind of an asset, such as image or video. Shows a generic file icon if the kind is
 * unknown.
 */
export function KindIcon({ groups, ...rest }: LucideProps & { readonly groups: Asset['asset_groups'] }) {
  const kind = groups.find((group) => Object.hasOwn(ICONS, group));
  const Icon = (kind === undefined ? undefined : ICONS[kind]) ?? File;
  return <Icon aria-hidden {...rest} />;
}
