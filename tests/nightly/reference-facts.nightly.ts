// Compares the facts about all real files with exiftool, ffprobe, pdfinfo and identify.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Asset, SearchReply } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../fixtures/folder.js';
import { testPortal } from '../fixtures/library.js';
import { sharedAssets } from '../fixtures/shared.js';
import { compareWithTools, type Fact } from './reference/compare.js';
import { DIFFERENT, reasonFor } from './reference/different.js';
import { hasReferenceTools } from './reference/tools.js';

/** Starts a portal over a folder, and returns all of its assets when they are prepared. */
async function assetsOf(library: string): Promise<Asset[]> {
  const state = await temporaryFolder();
  try {
    const portal = await testPortal(library, { data: state.path });
    try {
      await portal.settled();
      const reply = await portal.json<SearchReply>('search', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ solr_q: '*', solr_rows: 1000 }),
      });
      return reply.response.docs;
    } finally {
      await portal.close();
    }
  } finally {
    await state.remove();
  }
}

describe.skipIf(!sharedAssets || !hasReferenceTools)(
  'facts about real files (needs ../shared/assets, exiftool, ffprobe, pdfinfo and identify)',
  () => {
    test(
      'equal those of the reference tools, except for deliberate differences',
      { timeout: 900_000 },
      async () => {
        const facts: Fact[] = [];
        for (const library of ['files', 'reports']) {
          const root = join(sharedAssets as string, library);
          facts.push(...(await compareWithTools(root, await assetsOf(root))));
        }
        const different = facts.filter(({ isEqual }) => !isEqual);
        const wrong = different.filter(({ name }) => reasonFor(name) === undefined);
        const [equal, deliberate] = [facts.length - different.length, different.length - wrong.length];
        console.log(
          `${facts.length} facts compared: ${equal} equal, ${deliberate} deliberately different, ${wrong.length} wrong`,
        );
        expect(wrong.map(({ name, expected, actual }) => ({ name, expected, actual }))).toEqual([]);
        const names = new Set(different.map(({ name }) => name));
        expect(Object.keys(DIFFERENT).filter((name) => !names.has(name))).toEqual([]);
        expect(facts.length).toBeGreaterThan(2000);
      },
    );
  },
);
