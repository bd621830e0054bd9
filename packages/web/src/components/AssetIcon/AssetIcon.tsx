import type { IconKey } from '@assetportal/sdk/rules';
import { Bookmark, BookmarkCheck, Download, Info, Maximize2, Pencil, type LucideIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { whilePending } from '../../lib/settled/settled.js';

/** The icons of the default configuration, which no extra chunk is needed for. */
const DEFAULTS: Readonly<Record<string, LucideIcon>> = {
  maximize: Maximize2,
  info: Info,
  bookmark: Bookmark,
  'bookmark-check': BookmarkCheck,
  download: Download,
  pencil: Pencil,
};

/** The icon of an action if the configured name is not in the collection. */
const OF_ACTION: Readonly<Record<IconKey, LucideIcon>> = {
  preview: Maximize2,
  information: Info,
  bookmark: Bookmark,
  download: Download,
  edit: Pencil,
};

const OtherIcon = lazy(() => whilePending(import('./OtherIcon.js')));

/**
 * The image of an action, by the name in the configuration (specification, section 3, Icon config). A name that is
 * not a default is looked up in a collection, which is a separate chunk. Unknown names show the default icon of the
 * action.
 */
export function AssetIcon({ name, action }: { readonly name: string; readonly action: IconKey }) {
  const Default = OF_ACTION[action];
  const Icon = Object.hasOwn(DEFAULTS, name) ? DEFAULTS[name] : undefined;
  if (Icon !== undefined) return <Icon aria-hidden />;
  const fallback = <Default aria-hidden />;
  if (name === '') return fallback;
  return (
    <Suspense fallback={fallback}>
      <OtherIcon name={name} fallback={fallback} />
    </Suspense>
  );
}
