import type { FontWeights } from '@assetportal/sdk/rules';
import { createLimiter } from '../../lib/scheduling/limiter.js';
import { MediaError } from '../../lib/media-error.js';
import { WorkerPool } from '../../workers/pool.js';
import { processRunner } from '../../workers/runner.js';
import type { Access } from '../../workers/sandbox/sandbox.js';
import type { DecodedImage } from '../common/decoded-image.js';
import { LIMITS } from '../common/limits.js';
import {
  checkedReply,
  FlagReply,
  RenderReply,
  SizeReply,
  SvgReply,
  WeightsReply,
} from '../common/replies.js';
import type { Conversion } from '../convert/convert-image.js';
import type { Dimensions } from '../convert/geometry.js';
import type { SpecimenTask } from '../fonts/specimen.js';
import type { WeightsTask } from '../fonts/weights.js';
import type { Inspection } from '../image/inspect-image.js';
import type { AlphaRemoval } from '../image/remove-void-alpha.js';
import type { RenderedImage } from '../image/render-image.js';
import type { SvgImage, SvgTask } from '../image/render-svg.js';

/** Task for the process that runs libvips. */
export type ImageTask =
  | { readonly kind: 'render'; readonly image: DecodedImage; readonly allowHeavy: boolean }
  | ({ readonly kind: 'convert' } & Conversion)
  | ({ readonly kind: 'inspect' } & Inspection)
  | ({ readonly kind: 'alpha' } & AlphaRemoval)
  | ({ readonly kind: 'svg' } & SvgTask)
  | ({ readonly kind: 'specimen' } & SpecimenTask)
  | ({ readonly kind: 'weights' } & WeightsTask);

/**
 * Decodes and encodes images with libvips in separate processes. libvips is native code that reads untrusted
 * files: a flaw must not affect the server, and only the end of its process stops it.
 */
export class ImageWorker {
  readonly #pool: WorkerPool<ImageTask, unknown>;
  readonly #heavy = createLimiter({ concurrency: 1 });

  /** @param access What the processes may read and write. */
  constructor(access: Access) {
    this.#pool = new WorkerPool('media/libvips/image.worker', LIMITS.seconds.convert + 10, (module) =>
      processRunner(module, { access }),
    );
  }

  /** Creates the two preview sizes of an image. @throws MediaError */
  async render(image: DecodedImage): Promise<RenderedImage> {
    const rendered =
      (await this.#render(image, false)) ?? (await this.#heavy.run(() => this.#render(image, true)));
    if (!rendered) throw new MediaError('damaged', 'unexpected reply of a worker');
    return rendered;
  }

  /** Converts an image to a file, unless `signal` aborts. Returns the size in pixels. @throws MediaError */
  async convert(conversion: Conversion, signal?: AbortSignal): Promise<Dimensions> {
    const options = { seconds: LIMITS.seconds.convert + 10, signal };
    return checkedReply(SizeReply, await this.#pool.run({ kind: 'convert', ...conversion }, options));
  }

  /** Returns the contrast of the image, if it is decoded. @throws MediaError if it is not readable */
  async inspect(inspection: Inspection): Promise<number> {
    const seconds = LIMITS.seconds.worker;
    return Number(await this.#pool.run({ kind: 'inspect', ...inspection }, { seconds }));
  }

  /** Writes an image without its alpha channel if that hides all of it. Returns true then. @throws MediaError */
  async removeVoidAlpha(task: AlphaRemoval): Promise<boolean> {
    const seconds = LIMITS.seconds.render;
    return checkedReply(FlagReply, await this.#pool.run({ kind: 'alpha', ...task }, { seconds }));
  }

  /** Renders an SVG to a file with raw pixels. @throws MediaError */
  async svg(task: SvgTask): Promise<SvgImage> {
    const seconds = LIMITS.seconds.worker;
    return checkedReply(SvgReply, await this.#pool.run({ kind: 'svg', ...task }, { seconds }));
  }

  /** Draws a specimen of a font. @throws MediaError */
  async specimen(task: SpecimenTask): Promise<void> {
    await this.#pool.run({ kind: 'specimen', ...task }, { seconds: LIMITS.seconds.worker });
  }

  /** Reads the weights of a font. @throws MediaError */
  async weights(task: WeightsTask): Promise<FontWeights> {
    const seconds = LIMITS.seconds.worker;
    return checkedReply(WeightsReply, await this.#pool.run({ kind: 'weights', ...task }, { seconds }));
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #render(image: DecodedImage, allowHeavy: boolean): Promise<RenderedImage | undefined> {
    const seconds = LIMITS.seconds.render;
    const reply = await this.#pool.run({ kind: 'render', image, allowHeavy }, { seconds });
    return checkedReply(RenderReply, reply) as RenderedImage | undefined;
  }
}
