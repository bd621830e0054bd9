import type { CheckResult } from '@assetportal/server';
import type { Context } from '../../kernel/context.js';
import { plain } from '../../kernel/text/plain.js';
import { hasMessage } from '../../kernel/text/translate.js';
import { warningText } from '../library/state.js';

/** Number of details that the text names. `--json` contains up to 100. */
const SHOWN_DETAILS = 3;

type Needs = Pick<Context, 'language' | 't' | 'toFailure'>;

/** A result with its text in the language of the user. */
interface DescribedResult {
  readonly name: string;
  readonly ok: CheckResult['ok'];
  readonly finding: string;
  readonly detail: string;
  /** What to do. */
  readonly hint?: string;
  readonly details: readonly string[];
}

export async function describeResult(context: Needs, result: CheckResult): Promise<DescribedResult> {
  const { name, ok, details = [] } = result;
  const { message, hint, finding } = await textOf(context, result);
  const shown = details.slice(0, SHOWN_DETAILS).map(plain).join(', ');
  const rest = details.length > SHOWN_DETAILS ? ', …' : '';
  const detail = shown === '' ? message : `${message} (${shown}${rest})`;
  return { name, ok, finding, detail, ...(hint === undefined ? {} : { hint }), details };
}

interface Text {
  readonly finding: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

async function textOf(context: Needs, result: CheckResult): Promise<Text> {
  const { error, finding = '', problem, values = {}, warning } = result;
  const { language, t } = context;
  if (warning !== undefined) return { finding: warning.code, message: warningText(context, warning) };
  if (error !== undefined) {
    const failure = await context.toFailure(error);
    return { finding: error.code, message: failure?.message ?? error.message, hint: failure?.next };
  }
  const key = `check.findings.${finding}`;
  const hint = hasMessage(language, `${key}.hint`) ? t(`${key}.hint`, values) : undefined;
  if (problem === undefined) return { finding, message: t(`${key}.message`, values), hint };
  const { messageOfProblem } = await import('../../kernel/errors/portal-messages.js');
  const reason = messageOfProblem(problem, language);
  return { finding: problem.code, message: t(`${key}.message`, { ...values, reason }), hint };
}
