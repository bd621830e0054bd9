import type { ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPortal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { ADMIN_PASSWORD, testPortal } from '../../fixtures/library.js';
import { failPointBuild } from '../../fixtures/server/fail-point-build.js';
import { writeImage, type Files } from './replay.js';
import { LIBRARY, portalSteps, type PortalStep } from './portal-steps.js';
import { filesIn } from './scenarios.js';
import { endOf, startTraced, type Traced, type TracedOptions } from './strace.js';

/** State and steps of a portal that runs in a process under strace. */
export interface ServedScenario {
  readonly before: Files;
  readonly steps: readonly PortalStep[];
}

/** Writes the library as it is before the steps. */
function writeLibrary(library: string): void {
  rmSync(library, { recursive: true, force: true });
  mkdirSync(library);
  for (const name of LIBRARY) writeFileSync(join(library, name), `${name}\n`);
}

/** Creates the state of a portal, and a backup that the steps restore. */
export async function prepareServed(library: string, data: string): Promise<ServedScenario> {
  writeLibrary(library);
  const portal = await testPortal(library, { data });
  await portal.settled();
  const admin = await portal.admin();
  await admin.pages.save({ lang: 'it', pages: { about: '<p>restored</p>' } });
  const backup = await (await createAdminClient(admin).backup.get({ parts: ['pages'] })).blob();
  await admin.pages.save({ lang: 'it', pages: { about: '<p>later</p>' } });
  await portal.close();
  return { before: filesIn(data), steps: portalSteps(backup) };
}

/** Writes the state and the library as they are before the steps. */
export function resetServed({ before }: ServedScenario, library: string, data: string): void {
  writeLibrary(library);
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  writeImage(before, data);
}

/** Runs the server under strace, and the steps. Returns the acknowledged steps, and the end of the process. */
export async function runServed(
  { steps }: ServedScenario,
  { library, data, ...options }: TracedOptions & { readonly library: string; readonly data: string },
): Promise<{ readonly acknowledged: readonly string[]; readonly isRejected: boolean; readonly end: Traced }> {
  const serve = { folder: library, data, port: 0, adminPassword: ADMIN_PASSWORD };
  const child = startTraced([await failPointBuild(), JSON.stringify(serve)], options);
  const url = urlOf(child);
  const ended = endOf(child, options.output);
  const acknowledged: string[] = [];
  const address = await Promise.race([url, ended.then(() => undefined)]);
  if (address !== undefined) {
    const client = (token?: string) =>
      createPortal({ url: address, token: () => token, retry: 0, locale: () => 'en' });
    const login = () => client().session.get({ user: 'admin', pass: ADMIN_PASSWORD });
    // The fault can be in a login.
    const session = await login()
      .catch(login)
      .catch(() => undefined);
    for (const step of session === undefined ? [] : steps) {
      try {
        await step.run(client(session?.session ?? undefined), library);
        acknowledged.push(step.name);
      } catch {
        // The step failed, as the fault requires.
      }
    }
    child.kill('SIGTERM');
  }
  return { acknowledged, isRejected: address === undefined, end: await ended };
}

/** Resolves with the address that the server prints. */
function urlOf(child: ChildProcess): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const [, url] = /"url":"([^"]+)"/.exec(text) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}

/** Starts the portal without a fault, and returns the steps that are lost. */
export async function lostSteps(
  { steps }: ServedScenario,
  acknowledged: readonly string[],
  { library, data }: { readonly library: string; readonly data: string },
): Promise<string[]> {
  const portal = await testPortal(library, { data });
  try {
    const admin = await portal.admin();
    const lost: string[] = [];
    for (const step of steps) {
      if (acknowledged.includes(step.name) && !(await step.isStored(admin))) lost.push(`lost: ${step.name}`);
    }
    return lost;
  } finally {
    await portal.close();
  }
}
