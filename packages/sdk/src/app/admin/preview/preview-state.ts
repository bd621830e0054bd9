import type { PortalConfig } from '../../../config/schema/schema.js';
import type { AvailableConfig } from '../../../contract/schemas/config.js';
import type { LoginMethod } from '../../../contract/schemas/session.js';
import type { MessageTree } from '../../../contract/schemas/translations.js';
import type { ConfigFile } from '../../../contract/vocabulary.js';
import type { Scheme } from '../colors/keys.js';

/** A branding file that is not saved yet. */
export interface PreviewFile {
  /** Identifies the content. Each message contains a new copy of the Blob. */
  readonly id: number;
  readonly content: Blob;
}

/** What the live preview shows: the unsaved settings, and how they are viewed. */
export interface PreviewState {
  /** The configuration with the unsaved changes. */
  readonly config: PortalConfig;
  /** The branding files that exist, with the unsaved changes. */
  readonly available: Readonly<Partial<AvailableConfig>>;
  /** Content of the branding files that are not saved yet. The stylesheet is the sanitized one of the server. */
  readonly files: Readonly<Partial<Record<ConfigFile, PreviewFile>>>;
  /** Unsaved messages of the portal, by language code. Languages without unsaved messages are left out. */
  readonly translations: Readonly<Record<string, MessageTree>>;
  /** Unsaved custom pages as visitors would get them, by language code and key. Null for a removed page. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** Login methods of the server, for the login page. */
  readonly login: readonly LoginMethod[];
  /** True if the admin has no permission to view assets. The preview then shows bundled sample assets. */
  readonly samples: boolean;
  readonly view: PreviewView;
}

/** How the portal is viewed. */
export interface PreviewView {
  /** Name of the page: see `previewRoute`. */
  readonly page: string;
  /** Language code of the portal. */
  readonly locale: string;
  readonly scheme: Scheme;
  /** Scale at which the frame is displayed. Marks and labels keep their size. */
  readonly scale: number;
  /** What regions are called, by the path of their setting. Undefined if a click must not lead to settings. */
  readonly labels: Readonly<Record<string, string>> | undefined;
  /** Text of the label of a message. It contains `{{key}}`. */
  readonly messageLabel: string;
}

/** Part of the portal that was selected in the preview. */
export type PreviewTarget =
  /** A setting, by its path, or a branding file as `file <name>`. */
  | { readonly kind: 'setting'; readonly path: string }
  /** A message of the portal, by its key. */
  | { readonly kind: 'message'; readonly key: string };

/** Message from the admin area to the preview. */
export type ToPreview =
  | { readonly kind: 'show'; readonly revision: number; readonly state: PreviewState }
  /** Marks the region of the setting that has the focus, and scrolls to it. Null removes the mark. */
  | { readonly kind: 'mark'; readonly path: string | null };

/** Message from the preview to the admin area. */
export type FromPreview =
  /** The preview has started, and waits for its first state. */
  | { readonly kind: 'ready' }
  /** A state has been painted. */
  | { readonly kind: 'shown'; readonly revision: number }
  /** The portal could not be started. */
  | { readonly kind: 'failed' }
  /** The admin has selected a region to edit it. */
  | { readonly kind: 'edit'; readonly target: PreviewTarget }
  /** A key of the admin area was pressed in the preview. */
  | { readonly kind: 'key'; readonly key: string; readonly ctrl: boolean; readonly shift: boolean };
