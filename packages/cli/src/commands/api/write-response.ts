import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { escapeControls, plain } from '../../kernel/text/plain.js';

/** Where and how a response is written. */
export interface ResponseTarget {
  /** True to write the status and the headers in front of the body. */
  readonly include: boolean;
  /** File for the body, or `-` for its unchanged bytes on stdout. */
  readonly output: string | undefined;
}

type Chunks = AsyncIterable<Uint8Array>;
type BodyKind = 'json' | 'text' | 'binary';

/**
 * Writes a response to stdout or into a file. JSON is escaped, and is indented on a terminal. Text is written line by
 * line on a terminal.
 *
 * @throws CliError `bytes-on-terminal` or `json-and-stdout` for bytes, before anything is written
 */
export async function writeResponse(
  context: Context,
  response: Response,
  { include, output }: ResponseTarget,
): Promise<void> {
  const { io } = context;
  const kind = kindOf(response.headers.get('content-type') ?? '');
  const body = chunksOf(response);
  checkTarget(context, kind, output);
  if (io.json) return writeJson(context, response, { kind, body, output });
  if (include) await io.data(headText(response));
  if (output !== undefined && output !== '-') {
    const bytes = await writeFile(context.absolute(output), body);
    io.note(context.t('api.written', { file: plain(output), bytes }));
  } else if (output === '-' || kind === 'binary') await copy(context, body);
  else if (kind === 'json') await io.data(jsonText(await readAll(body), io.interactive));
  else if (io.interactive) await copyLines(context, body);
  else await copy(context, body);
}

/** Returns the body as text, and a copy of the response with the same body, so that an error can be read twice. */
export async function bufferedResponse(response: Response): Promise<{ text: string; copy: Response }> {
  const bytes = await readAll(chunksOf(response));
  const { status, headers } = response;
  return {
    text: bytes.toString('utf8'),
    copy: { status, headers, body: [bytes] as unknown } as unknown as Response,
  };
}

function kindOf(type: string): BodyKind {
  const [name = ''] = type.toLowerCase().split(';', 1);
  if (/^application\/(?:[\w.+-]+\+)?json$/.test(name.trim())) return 'json';
  return /^text\/|^$|ndjson|^image\/svg/.test(name.trim()) ? 'text' : 'binary';
}

/** The body is Node's own stream (NodeResponse). It is missing in the response to HEAD. */
const chunksOf = ({ body }: Response): Chunks => (body ?? []) as unknown as Chunks;

function checkTarget({ io }: Context, kind: BodyKind, output: string | undefined): void {
  if (output !== undefined && output !== '-') return;
  const isBytes = kind === 'binary' || output === '-';
  if (io.json && isBytes) throw new CliError('json-and-stdout', EXIT.usage);
  if (io.interactive && isBytes) throw new CliError('bytes-on-terminal', EXIT.usage);
}

async function writeJson(
  { absolute, io }: Context,
  response: Response,
  { kind, body, output }: { kind: BodyKind; body: Chunks; output: string | undefined },
): Promise<void> {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => (headers[name] = value));
  const content =
    output === undefined
      ? { body: parsed((await readAll(body)).toString('utf8'), kind) }
      : { file: output, bytes: await writeFile(absolute(output), body) };
  await writeDocument(io, 'response', { status: response.status, headers, ...content });
}

function parsed(text: string, kind: BodyKind): unknown {
  if (kind !== 'json') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function headText(response: Response): string {
  const lines = [`HTTP/1.1 ${response.status}`];
  response.headers.forEach((value, name) => lines.push(plain(`${name}: ${value}`)));
  return `${lines.join('\n')}\n\n`;
}

/** Returns JSON text without raw control and direction characters. Numbers keep their digits unless it is indented. */
function jsonText(bytes: Buffer, indented: boolean): string {
  const text = bytes.toString('utf8');
  const value = indented ? parsed(text, 'json') : undefined;
  const shown = value === undefined || value === text ? text : JSON.stringify(value, null, 2);
  return `${escapeControls(shown).replace(/\n$/, '')}${shown === '' ? '' : '\n'}`;
}

async function readAll(body: Chunks): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function copy({ io }: Context, body: Chunks): Promise<void> {
  for await (const chunk of body) await io.data(chunk);
}

async function copyLines({ io }: Context, body: Chunks): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) await io.data(`${plain(line)}\n`);
  }
  if (rest !== '') await io.data(`${plain(rest)}\n`);
}

/** Writes a file in full or not at all, readable only by the user. Returns its size in bytes. */
async function writeFile(path: string, body: Chunks): Promise<number> {
  const part = `${path}.${randomUUID().slice(0, 8)}.part`;
  const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(body, file);
    await rename(part, path);
    return file.bytesWritten;
  } catch (error) {
    await rm(part, { force: true });
    throw toLocalError(error);
  }
}
