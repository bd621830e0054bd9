import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeSample } from '../../packages/sample/src/index.js';
import { startServer } from '../../packages/server/src/boot/start.js';
import type { Row } from './results/row.js';

const ASSETS = 40;
const SECONDS = 4;
const ROUNDS = 3;
const CONNECTIONS = 10;
const SEARCH =
  'assetportal/api/search?solr_q=*&solr_rows=25&solr_facetfields=filetype&solr_facetfields=keywords';

/** Compares the search responses per second with those of a plain `node:http` server that sends the same bytes. */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'assetportal-bench-'));
  await makeSample(folder, { count: ASSETS });
  const portal = await startServer({ folder, port: 0, log: 'silent', adminPassword: 'for the benchmark' });
  try {
    await portal.settled();
    const url = `${portal.url}/${SEARCH}`;
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await plain.arrayBuffer());
    const etag = plain.headers.get('etag') ?? '';
    const bare = createServer((_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
      });
      response.end(body);
    });
    await new Promise<void>((done) => bare.listen(0, '127.0.0.1', done));
    const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;

    const rates: Record<string, number[]> = { bare: [], search: [], gzip: [], same: [], check: [] };
    for (let round = 0; round < ROUNDS; round++) {
      rates['bare']?.push(await perSecond(bareUrl, {}));
      rates['search']?.push(await perSecond(url, {}));
      rates['gzip']?.push(await perSecond(url, { 'accept-encoding': 'gzip' }));
      rates['same']?.push(await perSecond(url, { 'if-none-match': etag }));
      rates['check']?.push(await perSecond(`${portal.url}/assetportal/api/session/check`, {}));
    }
    await new Promise((done) => bare.close(done));
    const medians = Object.fromEntries(Object.entries(rates).map(([name, values]) => [name, median(values)]));
    const to = (name: string) => (medians[name] ?? 0) / (medians['bare'] ?? 1);
    const row = (label: string, name: string, target?: string): Row => ({
      label,
      value: medians[name] ?? 0,
      unit: 'requests/s',
      ratio: to(name),
      ...(target === undefined ? {} : { target }),
    });
    return {
      title: 'Responses per second',
      rows: [
        row(`bare node:http, the same ${Math.round(body.length / 1000)} KB`, 'bare'),
        row('a search: 25 assets, two facets', 'search', '1.0 ×'),
        row('the same, gzipped', 'gzip'),
        row('the same, not modified (If-None-Match)', 'same'),
        row('session/check', 'check'),
      ],
      notes: [
        `${CONNECTIONS} connections by autocannon in a separate process, ${SECONDS} s each, medians of ${ROUNDS} interleaved rounds, as a guest over ${ASSETS} assets.`,
      ],
    };
  } finally {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the number of requests per second. A separate process generates the load, like a client on another
 * machine.
 */
async function perSecond(url: string, headers: Record<string, string>): Promise<number> {
  const program = `
    import autocannon from 'autocannon';
    const { requests, non2xx, statusCodeStats } = await autocannon(${JSON.stringify({ url, headers, connections: CONNECTIONS, duration: SECONDS })});
    const failed = non2xx - (statusCodeStats['304']?.count ?? 0);
    if (failed > 0) throw new Error(failed + ' requests failed');
    console.log(requests.average);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: 'tests',
  });
  return Number(stdout);
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
