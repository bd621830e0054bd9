import { X509Certificate } from 'node:crypto';
import { decodeCbor, type CborValue } from './cbor.js';
import { readJumbf, type Superbox } from './jumbf.js';

/** Statements of the Content Credentials (C2PA 2.1) of a file. Nothing is verified. */
export interface Credentials {
  /** Name of the tool that created the claim. `unknown` if the claim has none. */
  readonly tool: string;
  /** Actions of the active manifest, such as `c2pa.created`, in their order. */
  readonly actions: readonly string[];
  /** Organization or name in the signer's certificate. */
  readonly signer?: string;
  /** Code of the kind of origin (IPTC Digital Source Type), as written. */
  readonly source?: string;
}

interface Action {
  readonly action: string;
  readonly source?: string;
}

/** Returns what a manifest store states. Undefined if it has no manifest with a claim. */
export function readCredentials(store: Buffer): Credentials | undefined {
  const manifests = readJumbf(store).flatMap((box) => (box.label === 'c2pa' ? box.superboxes : []));
  // The last manifest is the active one. The others are those of the ingredients.
  const newestFirst = manifests.filter((manifest) => claimOf(manifest) !== undefined).reverse();
  const active = newestFirst[0];
  if (active === undefined) return undefined;
  const signer = signerOf(active);
  const source = newestFirst
    .map((manifest) => sourceOf(actionsOf(manifest)))
    .find((one) => one !== undefined);
  return {
    tool: toolOf(claimOf(active)),
    actions: [...new Set(actionsOf(active).map(({ action }) => action))].slice(0, 100),
    ...(signer !== undefined && { signer }),
    ...(source !== undefined && { source }),
  };
}

function claimOf(manifest: Superbox): CborValue | undefined {
  const box = manifest.superboxes.find(({ label }) => /^c2pa\.claim(\.v\d+)?$/.test(label));
  return box && contentOf(box);
}

/** Returns the first content of a box. Undefined if it is neither CBOR nor JSON, or damaged. */
function contentOf({ contents }: Superbox): CborValue | undefined {
  const [box] = contents;
  try {
    if (box?.type === 'cbor') return decodeCbor(box.data);
    if (box?.type === 'json') return JSON.parse(box.data.toString('utf8')) as CborValue;
  } catch {
    // Damaged content counts as missing.
  }
  return undefined;
}

/** Returns the name of the tool: of `claim_generator_info`, or the first product of the older `claim_generator`. */
function toolOf(claim: CborValue | undefined): string {
  const info = member(claim, 'claim_generator_info');
  const named = textOf(member(Array.isArray(info) ? (info as readonly CborValue[])[0] : info, 'name'));
  const product = textOf(member(claim, 'claim_generator'))?.split(/[/\s(]/)[0];
  return named ?? (product === '' ? undefined : product)?.replaceAll('_', ' ') ?? 'unknown';
}

function actionsOf(manifest: Superbox): Action[] {
  const assertions = manifest.superboxes.find(({ label }) => label === 'c2pa.assertions')?.superboxes ?? [];
  return assertions
    .filter(({ label }) => /^c2pa\.actions(\.v\d+)?(__\d+)?$/.test(label))
    .flatMap((assertion) => {
      const actions = member(contentOf(assertion), 'actions');
      return Array.isArray(actions) ? (actions as readonly CborValue[]) : [];
    })
    .flatMap((one) => {
      const action = textOf(member(one, 'action'));
      const source = textOf(member(one, 'digitalSourceType'));
      return action === undefined ? [] : [{ action, ...(source !== undefined && { source }) }];
    });
}

/** A file that a generative model created in this step. */
const GENERATED = /(^|\/)trainedAlgorithmicMedia$/;

/**
 * Returns the kind of origin that actions state. A step with a generative model comes first, because this must be
 * shown. If the model changed an existing file, the kind is that of such a composite.
 */
function sourceOf(actions: readonly Action[]): string | undefined {
  const sourced = actions.filter(({ source }) => source !== undefined);
  const generated = sourced.find(({ source }) => /trainedAlgorithmic/i.test(source ?? ''));
  const { source, action } = generated ?? sourced[0] ?? {};
  const changed = generated !== undefined && action !== 'c2pa.created';
  if (changed && actions.some((one) => one.action === 'c2pa.opened' || one.action === 'c2pa.created'))
    return source?.replace(GENERATED, '$1compositeWithTrainedAlgorithmicMedia');
  return source;
}

/** Key of the certificates in the header of a signature (RFC 9360). Older files use the name. */
const CERTIFICATES = ['33', 'x5chain'];

/** Returns the organization, or else the name, in the certificate of the signer. */
function signerOf(manifest: Superbox): string | undefined {
  const box = manifest.superboxes.find(({ label }) => label === 'c2pa.signature');
  const signature = box && contentOf(box);
  if (!Array.isArray(signature)) return undefined;
  const [sealed, open] = signature as readonly CborValue[];
  try {
    const headers = [Buffer.isBuffer(sealed) && sealed.length > 0 ? decodeCbor(sealed) : undefined, open];
    const chains = headers.flatMap((header) => CERTIFICATES.map((key) => member(header, key)));
    const chain = chains.find((one) => one !== undefined);
    const leaf = Array.isArray(chain) ? (chain as readonly CborValue[])[0] : chain;
    return Buffer.isBuffer(leaf) ? subjectOf(new X509Certificate(leaf).subject) : undefined;
  } catch {
    return undefined; // a damaged signature or certificate
  }
}

/** Returns the organization of a subject (`C=US\nO=Example\nCN=signer`), or else its common name. */
function subjectOf(subject: string): string | undefined {
  const part = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1]?.trim();
  return part('O') ?? part('CN');
}

function member(value: CborValue | undefined, name: string): CborValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Buffer.isBuffer(value))
    return undefined;
  return Object.hasOwn(value, name) ? (value as Record<string, CborValue>)[name] : undefined;
}

function textOf(value: CborValue | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 500) : undefined;
}
