import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `facts.json` says of a file; `made_with` is what was written into a file made for these tests. */
export interface Facts {
  readonly bytes: number;
  readonly kind: string;
  readonly title?: string;
  readonly caption?: string;
  readonly keywords?: readonly string[];
  readonly creator?: string | readonly string[];
  readonly copyright?: string;
  readonly city?: string;
  readonly country?: string;
  readonly date_original?: string;
  readonly rating?: number;
  readonly gps?: readonly [number, number];
  readonly width?: number;
  readonly height?: number;
  readonly orientation?: number;
  readonly display?: readonly [number, number];
  readonly duration?: number;
  readonly page_cnt?: number;
  readonly made_with?: {
    readonly display?: readonly [number, number];
    readonly sidecar?: Pick<Facts, 'title' | 'keywords' | 'rating' | 'gps'>;
  };
}

export function readFacts(shared: string): ReadonlyMap<string, Facts> {
  const { files } = JSON.parse(readFileSync(join(shared, 'facts.json'), 'utf8')) as {
    files: Record<string, Facts>;
  };
  return new Map(Object.entries(files).map(([path, facts]) => [path.replace(/^files\//, ''), facts]));
}
