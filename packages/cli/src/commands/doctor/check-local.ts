import type { Check as ServerCheck } from '@assetportal/server';
import type { Context } from '../../kernel/context.js';
import { hasMessage } from '../../kernel/text/translate.js';
import type { Check } from './checks.js';

export function checkNode(): Check {
  return { name: 'node', ok: true, detail: `${process.version} ${process.platform} ${process.arch}` };
}

/** Checks the server's dependencies on this computer and, if specified, a library and its state directory. */
export async function checkLocal(
  context: Context,
  folder: string | undefined,
  options: { readonly data: string | undefined },
): Promise<readonly Check[]> {
  const { t } = context;
  try {
    const path = folder === undefined ? undefined : context.absolute(folder);
    const data = options.data && context.absolute(options.data);
    const { diagnose } = await context.modules.server();
    const checks = await diagnose({
      ...(path === undefined ? {} : { folder: path }),
      ...(data === undefined ? {} : { data }),
    });
    return checks.map((check) => translate(check, context));
  } catch (error) {
    const failure = await context.toFailure(error);
    // If a native module cannot be loaded, the import fails.
    const detail = failure?.message ?? (error instanceof Error ? (error.message.split('\n')[0] ?? '') : '');
    return [{ name: 'server', ok: false, detail, hint: failure?.next ?? t('doctor.reinstall') }];
  }
}

/**
 * Translates the message and the hint of a failed check. Looks them up by error code, and the hint also by check
 * name.
 */
function translate({ code, warning, finding, values = {}, ...check }: ServerCheck, context: Context): Check {
  const { t, language } = context;
  if (check.name === 'state' && code === 'state-in-use') {
    // The portal of this folder is running. It is checked as well.
    return { name: check.name, ok: true, detail: t('doctor.inUse', { detail: check.detail }) };
  }
  if (check.ok === true) return check;
  const find = (key: string) => (hasMessage(language, key) ? t(key, values) : undefined);
  const hint =
    find(`start.${code}.hints.${values['hint'] ?? values['name']}`) ??
    find(`start.${code}.hint`) ??
    find(`doctor.search.${finding}.hint`) ??
    find(`doctor.hints.${check.name}`) ??
    check.hint;
  const detail =
    find(`start.${code}.message`) ??
    find(`start.warnings.${warning}`) ??
    find(`doctor.search.${finding}.message`) ??
    check.detail;
  return { ...check, detail, ...(hint === undefined ? {} : { hint }) };
}
