import {
  parseManifest,
  resourceNamed,
  type ExportManifest,
  type ResourceContent,
  type ResourceKindName,
} from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { canonicalJson } from '@assetportal/sdk/rules';
import type { Export } from './exported.js';
import { invalidFile } from './invalid-file.js';

/** Returns resources as one JSON document, which `import -` reads. */
export const bundleText = (
  contents: Readonly<Record<string, ResourceContent>>,
  manifest: ExportManifest,
): string => canonicalJson({ manifest, contents });

/** Returns the resources of some kinds in a document of `bundleText`. @throws CliError `file-invalid` */
export function parseBundle(text: string, portal: Portal, kinds: readonly ResourceKindName[]): Export {
  const { manifest, contents } = parseObject(text);
  const parsed = parseManifest(JSON.stringify(manifest ?? null));
  if (parsed === undefined || !isObject(contents)) throw invalidFile('-');
  const files = Object.entries(contents).flatMap(([name, content]) => {
    const resource = resourceNamed(portal, name);
    if (resource === undefined || !kinds.includes(resource.kind)) return [];
    if (!isObject(content)) throw invalidFile('-');
    return [{ resource, content }];
  });
  return { files, manifest: parsed };
}

function parseObject(text: string): ResourceContent {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (isObject(value)) return value;
  } catch (error) {
    throw invalidFile('-', error);
  }
  throw invalidFile('-');
}

const isObject = (value: unknown): value is ResourceContent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
