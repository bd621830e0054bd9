import type { App } from '@assetportal/sdk';
import type { PreviewState, ToPreview } from '@assetportal/sdk/admin';
import type { AdminLink } from '../link.js';

export interface Editing {
  readonly update: (state: PreviewState) => void;
  readonly receive: (message: ToPreview) => void;
}

export function showEditing(_app: App, _link: AdminLink): Editing {
  return { update: () => undefined, receive: () => undefined };
}
