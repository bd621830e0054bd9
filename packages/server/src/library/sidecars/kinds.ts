import type { Group } from '@assetportal/sdk/rules';
import { extensionOf, stemOf, type BytePath } from '../../lib/byte-path.js';
import { canonical, formatOf } from '../read/formats.js';
import type { SidecarContent } from '../read/listed-file.js';
import type { Target } from './target.js';
import { takeoutTargets } from './takeout-names.js';

/** A kind of sidecar. */
export interface SidecarKind {
  readonly extensions: readonly string[];
  /** Content that the reader uses. Undefined if the sidecar only belongs to its file. */
  readonly content?: SidecarContent;
  /** True if the name is not sufficient: any other file may have such a name. */
  readonly needsCheck?: true;
  /** Returns the possible files, the most specific first. `name` is that of the sidecar. */
  readonly targets: (name: BytePath) => readonly Target[];
  /** Returns true if a file of this group, according to its extension, may have such a sidecar. */
  readonly accepts: (owner: OwnerType, match: Target['match']) => boolean;
}

/** Type of a file according to its name. The group is undefined if the portal has no entry for the extension. */
export interface OwnerType {
  readonly extension: string;
  readonly group: Group | undefined;
}

/** Extensions of other groups whose files may be videos, which only the content shows. */
const MAYBE_VIDEO = new Set(['ogg']);

const isImage = ({ group }: OwnerType): boolean => group === 'image' || group === undefined;
const isVideo = ({ extension, group }: OwnerType): boolean => group === 'video' || MAYBE_VIDEO.has(extension);
const isRecorded = (owner: OwnerType): boolean => isImage(owner) || isVideo(owner);

/** `x.jpg.pp3` belongs to `x.jpg`, and `x.pp3` to all files `x.*`. */
const byNameOrStem = (name: BytePath): Target[] => {
  const text = stemOf(name);
  return [
    { match: 'name', text },
    { match: 'stem', text },
  ];
};

/**
 * All kinds of sidecars. The scan derives everything from this table: which files are sidecars, and of which assets.
 */
const KINDS: readonly SidecarKind[] = [
  {
    extensions: ['vtt', 'srt'],
    content: 'captions',
    accepts: isVideo,
    targets: (name) => {
      // `friday.de.vtt` belongs to `friday.mp4`.
      const language = /^(.*)\.[a-z]{2,3}(-[A-Za-z0-9]+)*$/i.exec(stemOf(name))?.[1];
      return [
        ...byNameOrStem(name),
        ...(language === undefined ? [] : [{ match: 'stem' as const, text: language }]),
      ];
    },
  },
  {
    // Edits of Apple's Photos. `IMG_O0007.AAE` describes the original of `IMG_0007`, `IMG_E0007` is the edited copy.
    extensions: ['aae'],
    accepts: isRecorded,
    targets: (name) => {
      const original = /^(IMG_)O(\d+)$/i.exec(stemOf(name));
      return [
        ...byNameOrStem(name),
        ...(original ? [{ match: 'stem' as const, text: `${original[1]}${original[2]}` }] : []),
      ];
    },
  },
  // Edits of RawTherapee, ART and DxO PhotoLab.
  { extensions: ['pp3', 'arp', 'dop'], accepts: isImage, targets: byNameOrStem },
  // Small previews that cameras write next to videos and raw files.
  { extensions: ['thm'], accepts: isRecorded, targets: byNameOrStem },
  {
    extensions: ['json'],
    content: 'takeout',
    needsCheck: true,
    accepts: isRecorded,
    targets: takeoutTargets,
  },
  {
    extensions: ['xmp'],
    content: 'xmp',
    // By the stem alone, another sidecar is not meant, such as subtitles without a video.
    accepts: ({ extension }, match) => match === 'name' || !isOnlySidecar(extension),
    targets: (name) => {
      // Darktable names the second version of `x.jpg` `x_01.jpg.xmp`.
      const version = /^(.+)_\d{2}(\.[^.]+)$/.exec(stemOf(name));
      return [
        ...byNameOrStem(name),
        ...(version
          ? [{ match: 'name' as const, text: `${version[1]}${version[2]}`, variant: true as const }]
          : []),
      ];
    },
  },
];

const BY_EXTENSION: ReadonlyMap<string, SidecarKind> = new Map(
  KINDS.flatMap((kind) => kind.extensions.map((extension): [string, SidecarKind] => [extension, kind])),
);

/** Returns true if files with this extension are sidecars whatever their content. */
function isOnlySidecar(extension: string): boolean {
  const kind = BY_EXTENSION.get(extension);
  return kind !== undefined && kind.needsCheck !== true;
}

/** Returns the kind of sidecar that a file may be according to its name, or undefined. */
export const sidecarKindOf = (path: BytePath): SidecarKind | undefined => BY_EXTENSION.get(extensionOf(path));

/** Returns the type of a file that may have sidecars, according to its name. */
export function ownerTypeOf(path: BytePath): OwnerType {
  const extension = canonical(extensionOf(path));
  return { extension, group: formatOf(extension)?.group };
}
