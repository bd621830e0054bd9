import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PdfPage, PdfTask } from '../../../packages/server/src/media/decoders/workers/pdf.worker.js';
import { WorkerPool } from '../../../packages/server/src/workers/pool.js';
import { inputFileOf } from '../../../packages/server/src/media/common/source.js';
import { findTool, runTool } from '../../../packages/server/src/workers/spawn.js';
import { processRunner } from '../../../packages/server/src/workers/runner.js';
import type { ImageTask } from '../../../packages/server/src/media/libvips/image-worker.js';
import { JobQueue } from '../../../packages/server/src/workers/queue.js';
import { file, folder, media, named, pixel, root } from './helpers.js';

/** Returns a PDF with pages that are filled with one color each. */
function pdf(colors: readonly (readonly [number, number, number])[], content?: string): string {
  const kids = colors.map((_, at) => `${3 + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${colors.length} >>`,
    ...colors.flatMap((color, at) => {
      const stream = content ?? `${color.join(' ')} rg 0 0 200 100 re f`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${4 + at * 2} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${text}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}

const RED = [1, 0, 0] as const;
const BLUE = [0, 0, 1] as const;

const start = (module: string) => processRunner(module, { access: { writable: [root] } });

function pool(seconds = 30): WorkerPool<PdfTask, PdfPage> {
  const created = new WorkerPool<PdfTask, PdfPage>('media/decoders/workers/pdf.worker', seconds, start);
  onTestFinished(() => created.close());
  return created;
}

/** Returns a task for a page that takes far longer to render than any test waits. */
async function endless(): Promise<PdfTask> {
  const source = await file('endless.pdf', pdf([RED], '0 0 200 100 re f* '.repeat(4_000_000)));
  return { file: inputFileOf(source), limit: 1e9, page: 1, side: 1600, output: `${String(source.path)}.out` };
}

async function quick(): Promise<PdfTask> {
  const source = await file('quick.pdf', pdf([BLUE]));
  return { file: inputFileOf(source), limit: 1e9, page: 1, side: 100, output: `${String(source.path)}.out` };
}

describe('worker pool', () => {
  test('renders each page of a PDF', async () => {
    const m = await media();
    const source = await file('a.pdf', pdf([RED, BLUE]), { assetGroup: 'document' });
    const facts = await m.prepare(source);
    expect(facts).toMatchObject({ pages: 2, hasPreview: true, colors: [1] });
    expect(facts.width, 'a page has no size in pixels').toBeUndefined();
    expect(named(await pixel(await m.get(source, { size: 'preview', page: 2 }), 0.5, 0.5))).toBe('blue');
    expect(await m.get(source, { size: 'preview', page: 2 })).toMatchObject({ width: 1600, height: 800 });
    await expect(m.get(source, { size: 'preview', page: 3 })).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('terminates a hanging worker and starts a new one for the next task', { tags: ['gate'] }, async () => {
    const p = pool(1);
    await expect(p.run(await endless())).rejects.toMatchObject({ code: 'timed-out' });
    expect(p.runners).toHaveLength(0);
    const second = pool();
    expect(await second.run(await quick())).toMatchObject({ width: 100, height: 50, pages: 1 });
  });

  test('repeats only the task of a worker that dies', { tags: ['night'] }, async () => {
    const p = pool();
    const doomed = p.run(await endless(), { seconds: 3 });
    const rejected = expect(doomed).rejects.toMatchObject({ code: 'timed-out' });
    const [busy] = p.runners;
    const other = p.run(await quick());
    await busy?.end();
    await rejected;
    expect(await other).toMatchObject({ pages: 1 });
    // A worker that dies while idle must not receive another task.
    await p.run(await quick());
    expect(p.runners).toHaveLength(1);
    await p.runners[0]?.end();
    expect(await p.run(await quick())).toMatchObject({ pages: 1 });
  });

  test(
    'terminates an SVG filter that takes hours, and renders the next SVG',
    { tags: ['night'] },
    async () => {
      const svgOf = (body: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">${body}</svg>`;
      const step = '<feTurbulence baseFrequency="0.5" numOctaves="9"/><feMorphology radius="80"/>';
      const content = svgOf(
        `<filter id="f">${step.repeat(40)}</filter><rect width="800" height="800" filter="url(#f)"/>`,
      );
      const task = async (name: string, text: string) => {
        const path = join(await folder(), name);
        await writeFile(path, text);
        const limits = { limit: 1e7, side: 800, pixels: 1e8 };
        return { kind: 'svg' as const, file: { path }, ...limits, output: `${path}.out` };
      };
      const p = new WorkerPool<ImageTask, unknown>('media/libvips/image.worker', 30, start);
      onTestFinished(() => p.close());
      const [first] = await Promise.allSettled([p.run(await task('a.svg', content), { seconds: 3 })]);
      expect(first).toMatchObject({ status: 'rejected', reason: { code: 'timed-out' } });
      expect(p.runners).toHaveLength(0);
      const plain = await task('b.svg', svgOf('<rect width="800" height="800" fill="red"/>'));
      expect(await p.run(plain)).toMatchObject({
        width: 800,
        height: 800,
        intrinsic: { width: 800, height: 800 },
      });
    },
  );

  test.runIf(process.platform === 'linux')(
    'leaves no process of a worker that is terminated while its sandbox starts',
    { tags: ['night'] },
    async () => {
      // Identifies the processes of this test.
      const heapMb = 517;
      const isRunning = async () => {
        const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
        const commands = names.map((name) => readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''));
        return (await Promise.all(commands)).some((command) => command.includes(`size=${heapMb}`));
      };
      const task = await endless();
      for (let milliseconds = 0; milliseconds < 40; milliseconds += 2) {
        const access = { writable: [root] };
        const runner = processRunner('media/decoders/workers/pdf.worker', { heapMb, access });
        runner.post(task);
        // Each round ends another phase of the start.
        await delay(milliseconds);
        await runner.end();
      }
      await expect.poll(isRunning).toBe(false);
    },
  );

  test('reuses a worker until the pool is closed', async () => {
    const p = pool();
    await p.run(await quick());
    const [first] = p.runners;
    await p.run(await quick());
    expect(p.runners).toEqual([first]);
    await p.close();
    await expect(p.run(await quick())).rejects.toMatchObject({ code: 'timed-out' });
  });
});

describe('runTool', () => {
  test('reports a program that is not installed', async () => {
    const signal = new AbortController().signal;
    expect(await findTool('no-such-program-here')).toBeUndefined();
    await expect(
      runTool('no-such-program-here', [], { folder: await folder(), signal }),
    ).rejects.toMatchObject({
      code: 'tool-missing',
    });
  });

  test('terminates a program that takes too long, and reports a failed or aborted program', async () => {
    const cwd = await folder();
    const { signal } = new AbortController();
    // The tests use Node as the program, because it is certainly installed.
    await expect(
      runTool('node', ['-e', 'for (;;);'], { folder: cwd, signal, seconds: 0.5 }),
    ).rejects.toMatchObject({
      code: 'timed-out',
    });
    await expect(runTool('node', ['-e', 'process.exit(3)'], { folder: cwd, signal })).rejects.toMatchObject({
      code: 'damaged',
    });
    const closing = new AbortController();
    const run = runTool('node', ['-e', 'for (;;);'], { folder: cwd, signal: closing.signal });
    closing.abort();
    await expect(run).rejects.toMatchObject({ code: 'timed-out' });
  });

  test("does not pass the server's environment to a program", async () => {
    const { signal } = new AbortController();
    process.env['ASSETPORTAL_TEST_SECRET'] = 'secret';
    onTestFinished(() => void delete process.env['ASSETPORTAL_TEST_SECRET']);
    const output = await runTool('node', ['-p', 'JSON.stringify(process.env)'], {
      folder: await folder(),
      signal,
    });
    expect(output.toString()).not.toContain('secret');
  });
});

describe('job queue', () => {
  test('runs jobs that a user waits for before `ahead` jobs, newest first', async () => {
    const queue = new JobQueue([{ kinds: ['preview'], concurrency: 1 }]);
    const order: string[] = [];
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const job = (name: string) => () => void order.push(name);
    const all = [queue.add('preview', 'now', () => gate)];
    for (const name of ['ahead 1', 'ahead 2', 'ahead 3']) all.push(queue.add('preview', 'ahead', job(name)));
    for (const name of ['now 1', 'now 2']) all.push(queue.add('preview', 'now', job(name)));
    // A user now waits for the last `ahead` job.
    all[3]?.prioritize();
    open();
    await Promise.all(all.map(({ result }) => result));
    expect(order).toEqual(['ahead 3', 'now 2', 'now 1', 'ahead 1', 'ahead 2']);
  });

  test('does not starve `ahead` jobs while users browse', async () => {
    const queue = new JobQueue([{ kinds: ['preview'], concurrency: 1 }]);
    let served = 0;
    let prepared = false;
    const done = queue.add('preview', 'ahead', () => void (prepared = true)).result;
    const browse = (): Promise<void> => queue.add('preview', 'now', () => void (served += 1)).result;
    await Promise.all([done, ...Array.from({ length: 40 }, browse)]);
    expect(prepared).toBe(true);
    const order: string[] = [];
    const jobs = Array.from(
      { length: 40 },
      (_, at) => queue.add('preview', 'now', () => void order.push(`now ${at}`)).result,
    );
    jobs.push(queue.add('preview', 'ahead', () => void order.push('ahead')).result);
    await Promise.all(jobs);
    expect(order.indexOf('ahead')).toBeLessThan(20);
    expect(served).toBe(40);
  });

  test('runs at most the configured number of jobs at a time', async () => {
    const queue = new JobQueue([{ kinds: ['preview'], concurrency: 3 }]);
    let running = 0;
    let maximum = 0;
    const work = async () => {
      maximum = Math.max(maximum, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => queue.add('preview', 'ahead', work).result));
    expect(maximum).toBe(3);
  });

  test('counts waiting, running, completed and failed jobs by kind, also in separate lanes', async () => {
    const queue = new JobQueue<'preview' | 'conversion' | 'video'>([
      { kinds: ['preview', 'conversion'], concurrency: 1 },
      { kinds: ['video'], concurrency: 1 },
    ]);
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const failed = queue.add('conversion', 'download', () =>
      gate.then(() => Promise.reject(new Error('no'))),
    );
    const failure = expect(failed.result).rejects.toThrow('no');
    const others = [
      queue.add('conversion', 'download', () => gate),
      queue.add('preview', 'ahead', () => gate),
      queue.add('video', 'download', () => gate),
      queue.add('video', 'download', () => gate),
    ];
    const none = { waiting: 0, running: 0, completed: 0, failed: 0 };
    expect(Object.fromEntries(queue.load())).toEqual({
      preview: { ...none, waiting: 1 },
      conversion: { ...none, waiting: 1, running: 1 },
      video: { ...none, waiting: 1, running: 1 },
    });
    open();
    await failure;
    await Promise.all(others.map(({ result }) => result));
    expect(Object.fromEntries(queue.load())).toEqual({
      preview: { ...none, completed: 1 },
      conversion: { ...none, completed: 1, failed: 1 },
      video: { ...none, completed: 2 },
    });
  });

  test('rejects waiting and new jobs after it is closed', async () => {
    const queue = new JobQueue([{ kinds: ['preview'], concurrency: 1 }]);
    let open = (): void => undefined;
    const running = queue.add('preview', 'now', () => new Promise<void>((resolve) => (open = resolve)));
    const waiting = queue.add('preview', 'now', () => Promise.reject(new Error('started')));
    const rejected = expect(waiting.result).rejects.toThrow('closing');
    queue.close(new Error('closing'));
    await rejected;
    await expect(queue.add('preview', 'now', () => undefined).result).rejects.toThrow('closing');
    open();
    await running.result;
    expect(queue.load().get('preview')).toEqual({ waiting: 0, running: 0, completed: 1, failed: 0 });
  });
});
