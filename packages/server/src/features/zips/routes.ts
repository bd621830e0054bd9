import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { API_BASE_PATH, getZip, getZipByBody, type ZipReply } from '@assetportal/sdk/contract';
import type { Translator } from '@assetportal/sdk/translations';
import type { HandlerInput, Mount } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import { sendBytes } from '../../http/send/send-bytes.js';
import type { UserRepository } from '../../store/users.js';
import { zipStream } from '../../delivery/zip/format/index.js';
import type { AuditLog } from '../../auth/audit.js';
import { principalOf } from '../../delivery/downloads/subject.js';
import type { Signer } from '../../delivery/downloads/signature.js';
import type { OpenZipOptions, OpenZip } from '../../delivery/zip/open-zip.js';
import { ZIP_LIFETIME_S, type ZipService } from '../../delivery/zip/service.js';

export const ZIPS = `${API_BASE_PATH}zips/`;

/** Ids that a line of the audit log names. */
const NAMED_IDS = 1000;

export interface ZipParts extends OpenZipOptions {
  readonly zips: ZipService;
  readonly signer: Signer;
  readonly users: UserRepository;
  readonly audit: AuditLog;
  /** Whether there is such a convert set. */
  readonly knows: (convertSet: string) => boolean;
  readonly translatorFor: (acceptLanguage: string | undefined) => Translator;
  /** Told when a download of these assets begins. */
  readonly counted: (ids: readonly string[]) => void;
}

interface Wish {
  readonly csetid: string;
  readonly id: readonly string[];
  readonly folders?: boolean | undefined;
}

export function zipRoutes(app: FastifyInstance, mount: Mount, parts: ZipParts): void {
  const { zips, signer } = parts;

  const answer = async (
    { csetid, id, folders = false }: Wish,
    { principal, request }: Pick<HandlerInput<never>, 'principal' | 'request'>,
  ): Promise<ZipReply> => {
    if (!parts.knows(csetid)) throw new ApiError('convert-set-unknown');
    const texts = parts.translatorFor(request.headers['accept-language']);
    const promised = await zips.promise({
      ...{ principal, translator: texts, folders },
      ids: [...new Set(id)],
      convertSet: csetid,
    });
    const signature = signer.sign(['zip', promised.id, promised.subject], ZIP_LIFETIME_S);
    return {
      url: `${ZIPS}${promised.id}?${new URLSearchParams({ for: promised.subject, ...signature })}`,
      rejected_asset_ids: promised.rejected.map((one) => one.id),
      size: promised.size,
      fname: promised.fname,
    };
  };
  const begun = async (zip: OpenZip, asked: Parameters<AuditLog['write']>[0]) => {
    const { ids, layout, plan } = zip;
    const detail = { csetid: plan.convertSet, count: ids.length, bytes: layout.size };
    await parts.audit.write(asked, 'zip', null, { ...detail, ids: ids.slice(0, NAMED_IDS) });
    parts.counted(ids);
  };
  mount(getZip, (handled) => answer(handled.query, handled));
  mount(getZipByBody, (handled) => answer(handled.body, handled));

  app.get<{ Params: { id: string }; Querystring: Record<string, string | string[]> }>(
    `${ZIPS}:id`,
    { compress: false },
    async (request, reply) => {
      const { id } = request.params;
      const text = (name: string): string => [request.query[name] ?? ''].flat()[0] ?? '';
      const holder = text('for');
      const signature = { expires: text('expires'), signature: text('signature') };
      if (!signer.holds(['zip', id, holder], signature)) throw new ApiError('link-expired');
      const zip = await zips.open(id, holder);
      const principal = await principalOf(parts.users, holder);
      zip.assertAuthorized(parts.authorizer, principal);
      const { layout, plan } = zip;
      const open = (index: number) => zip.open(parts, principal, index);
      return sendBytes(request, reply, {
        size: layout.size,
        etag: layout.etag,
        mime: 'application/zip',
        cacheControl: 'private, no-cache',
        disposition: contentDisposition(plan.fname, { type: 'attachment' }),
        async stream(start, length) {
          // A download that is carried on with is the same one.
          if (start === 0) await zips.once(id, () => begun(zip, { principal, request }));
          // What is wrong with the files that come first is still said; later ones can only break the connection.
          return zipStream(layout, open, start, start + length);
        },
      });
    },
  );
}
