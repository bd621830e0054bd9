import type { Asset } from '@assetportal/sdk/contract';
import { Box, File, FileText, Film, Image, Music, type LucideProps } from 'lucide-react';

const ICONS: Record<string, typeof File> = {
  image: Image,
  document: FileText,
  video: Film,
  audio: Music,
  '3d': Box,
};

/** The sign of what kind of thing an asset is. */
export function KindIcon({ groups, ...rest }: LucideProps & { readonly groups: Asset['asset_groups'] }) {
  const known = groups.find((group) => Object.hasOwn(ICONS, group));
  const Icon = (known === undefined ? undefined : ICONS[known]) ?? File;
  return <Icon aria-hidden {...rest} />;
}
