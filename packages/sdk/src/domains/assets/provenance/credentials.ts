import type { Asset } from '../../../contract/schemas/common/asset.js';
import { ORIGINAL } from '../../../contract/vocabulary.js';
import type { Translator } from '../../../translations/translator.js';
import { valueText } from '../../facets/format.js';

type Credentials = Pick<
  Asset,
  | 'content_credentials'
  | 'content_credentials_actions'
  | 'content_credentials_signer'
  | 'content_credentials_verified'
>;

/** Content Credentials of an asset (C2PA) in words. */
export interface CredentialsText {
  /** Name of the tool that created the claim. */
  readonly tool: string;
  /** Actions in plain words, such as `cropped`. An action without a name is its code. */
  readonly actions: readonly string[];
  /** Name of the signer. Empty if the file states none. */
  readonly signer: string;
  /** That the signature was verified, or that it was not. */
  readonly status: string;
}

/** Returns the Content Credentials of an asset in words. Undefined if it has none. */
export function credentialsText(asset: Credentials, translator: Translator): CredentialsText | undefined {
  const tool = asset.content_credentials?.trim() ?? '';
  if (tool === '') return undefined;
  const actions = (asset.content_credentials_actions ?? []).map((action) =>
    valueText('content_credentials_actions', action, translator),
  );
  const isVerified = asset.content_credentials_verified === true;
  return {
    tool,
    actions: [...new Set(actions)],
    signer: asset.content_credentials_signer?.trim() ?? '',
    status: translator.t(isVerified ? 'asset.credentials.verified' : 'asset.credentials.notVerified'),
  };
}

/** Formats of a download, by whether their files contain the Content Credentials of the assets. */
export interface CredentialsFormats<Format> {
  /** Number of assets with Content Credentials. */
  readonly assets: number;
  /** Formats that keep them. Only the original does, because a conversion creates another file. */
  readonly preserving: readonly Format[];
  readonly others: readonly Format[];
}

/** Returns which formats keep the Content Credentials of a selection. Null if no asset has any. */
export function credentialsFormats<Format extends { readonly id: string }>(
  assets: readonly Credentials[],
  formats: readonly Format[],
): CredentialsFormats<Format> | null {
  const count = assets.filter(({ content_credentials: tool }) => tool !== undefined).length;
  if (count === 0) return null;
  return {
    assets: count,
    preserving: formats.filter(({ id }) => id === ORIGINAL),
    others: formats.filter(({ id }) => id !== ORIGINAL),
  };
}
