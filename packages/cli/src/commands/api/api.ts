import { errorOfResponse, requestUrl, type RawRequest } from '@assetportal/sdk';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { withoutSecrets } from '../../kernel/text/addresses.js';
import { escapeControls, plain } from '../../kernel/text/plain.js';
import { parseFields, readInput, toBody, typedValue, withQuery } from './request-fields.js';
import { bufferedResponse, writeResponse } from './write-response.js';

const METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];
/** Methods whose fields become the query. */
const QUERY_METHODS = ['GET', 'HEAD', 'DELETE'];
/** Headers that only the login of the profile sets. */
const CREDENTIALS = ['authorization', 'cookie', 'host'];
const HEADER = /^([!#$%&'*+.^`|~\w-]+):\s*(.*)$/;

export default command({
  name: 'api',
  group: 'settings',
  effect: 'writes',
  arguments: { method: 'required', path: 'required' },
  completions: { method: METHODS },
  exits: ['notFound'],
  options: {
    'raw-field': { type: 'repeated', value: 'key=value', short: 'f' },
    field: { type: 'repeated', value: 'key=value', short: 'F' },
    input: { type: 'text', value: 'file' },
    header: { type: 'repeated', value: 'name:value', short: 'H' },
    include: { type: 'flag', group: 'output' },
    output: { type: 'text', value: 'file', short: 'o', group: 'output' },
    'dry-run': { type: 'flag' },
  },
  /** Writes the body to stdout, also for an error status. The error follows on stderr. */
  async run(context, { method: word, path }, options) {
    const { io, signal } = context;
    const method = word.toUpperCase();
    if (!METHODS.includes(method)) {
      throw new CliError('method-invalid', EXIT.usage, {
        method: plain(word),
        available: METHODS.join(', '),
      });
    }
    const headers = parseHeaders(options.header ?? []);
    const request = await requestOf(context, method, path, options);
    if (options.dryRun === true) return writeRequest(context, request);
    const isSafe = method === 'GET' || method === 'HEAD';
    if (isSafe) io.endWithStdout();
    else if (!context.isAddressTrusted()) {
      throw new CliError('address-unconfirmed', EXIT.usage, { url: context.address() });
    }
    const response = await context.send(request, { signal, headers });
    const target = { include: options.include === true, output: options.output };
    if (response.status < 400) return writeResponse(context, response, target);
    const { text, copy } = await bufferedResponse(response);
    // A file is written only for a success.
    await writeResponse(context, copy, { ...target, output: undefined });
    throw errorOfResponse(request.url, response, text);
  },
});

interface RequestOptions {
  readonly rawField?: readonly string[] | undefined;
  readonly field?: readonly string[] | undefined;
  readonly input?: string | undefined;
}

/** @throws CliError `path-elsewhere`, or for invalid fields */
async function requestOf(
  context: Context,
  method: string,
  path: string,
  { rawField = [], field = [], input }: RequestOptions,
): Promise<RawRequest> {
  const url = requestUrl(context.address(), path);
  if (url === undefined) {
    const parameters = { path: plain(withoutSecrets(path)), url: context.address() };
    throw new CliError('path-elsewhere', EXIT.usage, parameters);
  }
  const fields = [...(await parseFields(rawField)), ...(await parseFields(field, typedValue(context)))];
  if (input !== undefined) {
    return { method, url: withQuery(url, fields), body: await readInput(input, context) };
  }
  if (fields.length === 0) return { method, url };
  if (QUERY_METHODS.includes(method)) return { method, url: withQuery(url, fields) };
  return { method, url, body: toBody(fields) };
}

/** @throws CliError `header-invalid` */
function parseHeaders(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => {
      const [, name = '', value = ''] = HEADER.exec(word) ?? [];
      if (name === '' || CREDENTIALS.includes(name.toLowerCase())) {
        // Without the value, which may be a credential.
        throw new CliError('header-invalid', EXIT.usage, { name: plain(word.split(':', 1)[0] ?? '') });
      }
      return [name.toLowerCase(), value];
    }),
  );
}

/** Prints a request that is not sent. */
async function writeRequest({ io }: Context, { method, url, body }: RawRequest): Promise<void> {
  const text =
    body === undefined ? null : typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  if (io.json) return writeDocument(io, 'request', { method, url, body: text });
  await io.data(`${method} ${plain(url)}\n${text === null ? '' : `\n${escapeControls(text)}\n`}`);
}
