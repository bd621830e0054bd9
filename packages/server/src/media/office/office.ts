import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenditionCache } from '../cache/cache.js';
import { readRange } from '../common/input-file.js';
import { LIMITS } from '../common/limits.js';
import { asMediaError, MediaError } from '../../lib/media-error.js';
import { openOutput } from '../../workers/output.js';
import { findTool, runTool } from '../../workers/spawn.js';
import { InFlight } from '../../lib/scheduling/in-flight.js';
import { createLimiter, type Limiter } from '../../lib/scheduling/limiter.js';
import type { CacheKey } from '../common/recipe.js';
import { withSource, type OpenSource, type Source } from '../common/source.js';

const CONTAINER = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const RTF = Buffer.from('{\\rtf', 'latin1');

/**
 * Signatures of the file types that are passed to LibreOffice, which detects formats by content. Without this
 * check, it would also load a web page that has the extension of a document.
 */
const TYPES: ReadonlyMap<string, Buffer> = new Map([
  ...typed(CONTAINER, 'doc dot xls xlt ppt pot pps'),
  ...typed(RTF, 'rtf'),
  ...typed(ZIP, 'docx docm dotx xlsx xlsm xltx pptx pptm potx ppsx vsdx'),
  ...typed(ZIP, 'odt ott ods ots odp otp odg otg sxw sxc sxi'),
]);

function typed(signature: Buffer, types: string): [string, Buffer][] {
  return types.split(' ').map((type) => [type, signature]);
}

/** File types that LibreOffice can convert to PDF. */
export const OFFICE_TYPES: readonly string[] = [...TYPES.keys()];

/** Returns true if LibreOffice can convert files of this type to PDF. */
export const isOffice = (filetype: string): boolean => TYPES.has(filetype);

/** Cache variant of the PDF. */
const VARIANT = 'office-pdf';
/** Milliseconds for which the PDF is not evicted, so that the caller can open it. */
const HOLD_MS = 10 * 60_000;

/**
 * Converts office documents to PDF with LibreOffice, if it is installed, and caches the results.
 *
 * Runs one conversion at a time, because each needs a processor and several hundred megabytes.
 */
export class OfficeDocuments {
  readonly #inFlight = new InFlight<Promise<string>>((pdf) => pdf);
  readonly #limiter: Limiter;

  /**
   * @param parts `temp` is the folder for temporary files, in the file system of the cache. `seconds` is the
   *   time limit for converting a document (default: `LIMITS.office.seconds`). `limiter` must run one conversion
   *   at a time (default: a private limiter).
   */
  constructor(
    private readonly parts: {
      readonly cache: RenditionCache;
      readonly temp: string;
      readonly signal: AbortSignal;
      readonly seconds?: number;
      readonly limiter?: Limiter;
    },
  ) {
    this.#limiter = parts.limiter ?? createLimiter({ concurrency: 1 });
  }

  /**
   * Returns the path of the document's PDF, which stays valid for ten minutes.
   *
   * @throws MediaError `tool-missing`, `unsupported-format`, `encrypted`, `too-large`, `timed-out` or `damaged`
   */
  async pdf(source: Source): Promise<string> {
    if (!isOffice(source.filetype)) throw new MediaError('unsupported-format');
    const { cache } = this.parts;
    const key = keyOf(source);
    const cached = await cache.get(key, HOLD_MS);
    if (cached) return cached.path;
    if (!(await findTool('soffice'))) throw new MediaError('tool-missing', 'LibreOffice');
    const earlierProblem = cache.problem(key);
    if (earlierProblem) throw new MediaError(earlierProblem, 'failed before');
    return this.#inFlight.getOrStart(JSON.stringify([key.id, key.version]), () =>
      this.#limiter
        .run(() => this.#convert(source))
        .catch((error: unknown) => {
          const problem = asMediaError(error);
          const lasting = problem.code !== 'unreadable' && !this.parts.signal.aborted;
          if (lasting) cache.setProblem(key, problem.code);
          throw problem;
        }),
    );
  }

  async #convert(source: Source): Promise<string> {
    const { cache, temp, signal } = this.parts;
    if (signal.aborted) throw new MediaError('timed-out', 'closing');
    if (source.size > LIMITS.office.bytes) throw new MediaError('too-large');
    return withSource(source, temp, async (open) => {
      await checkSignature(open);
      const file = await this.#createPdf(open);
      const content = { data: { file }, mime: 'application/pdf', width: 0, height: 0 };
      return (await cache.put(keyOf(source), content, HOLD_MS)).path;
    });
  }

  async #createPdf(open: OpenSource): Promise<string> {
    const { signal, seconds = LIMITS.office.seconds } = this.parts;
    const folder = await open.folder();
    // Opens a copy, because LibreOffice creates a lock file next to the document. It must not write into the
    // library.
    const input = join(folder, `document.${open.filetype}`);
    await open.copyTo(input);
    const profile = join(folder, 'profile');
    await mkdir(join(profile, 'user'), { recursive: true, mode: 0o700 });
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), SETTINGS);
    const output = join(folder, 'out');
    const args = [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--norestore',
      '--nodefault',
      '--nologo',
      '--nofirststartwizard',
      '--nolockcheck',
      '--convert-to',
      'pdf',
      '--outdir',
      output,
      input,
    ];
    await runTool('soffice', args, { folder, signal, seconds, background: true });
    const file = join(output, 'document.pdf');
    // LibreOffice exits with 0 even after a failure and prints a localized error message, so the output is
    // checked instead.
    if (!(await startsWith(file, Buffer.from('%PDF-'))))
      throw new MediaError('damaged', 'no PDF was created');
    return file;
  }
}

const keyOf = ({ id, version }: Source): CacheKey => ({ id, version, page: 1, variant: VARIANT });

async function checkSignature(source: OpenSource): Promise<void> {
  const signature = TYPES.get(source.filetype);
  const head = await source.head(8);
  if (signature?.equals(head.subarray(0, signature.length)) === true) return;
  // Newer formats with a password are stored in the container of the older formats.
  if (signature === ZIP && head.equals(CONTAINER)) throw new MediaError('encrypted');
  throw new MediaError('damaged', 'content does not match the extension');
}

async function startsWith(output: string, signature: Buffer): Promise<boolean> {
  const opened = await openOutput(output).catch(() => undefined);
  if (!opened) return false;
  try {
    return (await readRange(opened.file, 0, signature.length)).equals(signature);
  } finally {
    await opened.file.close();
  }
}

/**
 * LibreOffice profile that disables macros, external content from files or the network, and link updates. Any
 * request that is still sent goes to a proxy address on which no program listens.
 */
const SETTINGS = settings([
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', true],
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', 3],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', true],
  ['/org.openoffice.Office.Java/VirtualMachine', 'Enable', false],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', 0],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', 2],
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', 2],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', 9],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', 9],
  ['/org.openoffice.Inet/Settings', 'ooInetFTPProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetFTPProxyPort', 9],
  ['/org.openoffice.Inet/Settings', 'ooInetNoProxy', ''],
]);

function settings(values: readonly [path: string, name: string, value: string | number | boolean][]): string {
  const items = values.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`;
}
