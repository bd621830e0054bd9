import {
  COLOR_KEYS,
  colorPath,
  paintLabelKey,
  SCHEMES,
  verdictsOf,
  type ContrastVerdict,
  type ResourcePlan,
} from '@assetportal/sdk/admin';
import { pathText, readConfig, type ConfigPath } from '@assetportal/sdk/config';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import type { Context } from '../../kernel/context.js';

/**
 * Warns about each changed color whose contrast would be below the limit, by the rules of the admin area. The plan stays
 * valid: the admin area saves such colors too.
 */
export async function warnLowContrast(context: Context, plans: readonly ResourcePlan[]): Promise<void> {
  const low = plans.flatMap(lowContrasts);
  if (low.length === 0) return;
  const { t: label } = await loadAdminTranslations(context.language);
  for (const { path, verdict } of low) {
    const name = label(paintLabelKey(verdict.foreground));
    const ground = label(paintLabelKey(verdict.ground));
    const values = {
      key: pathText(path),
      pair: label('contrast.pair.both', { name, ground }),

      ratio: ratioText(verdict.ratio, context.language),
      needs: verdict.needs.toLocaleString(context.language),
    };
    context.io.warning('contrast-low', context.t('plan.contrast', values));
  }
}

/** A changed color, and its worst pair. */
interface LowContrast {
  readonly path: ConfigPath;
  readonly verdict: ContrastVerdict;
}

/** Returns the changed colors with a pair that fails. Two changed colors of one pair are reported once. */
function lowContrasts({ resource, content, changes }: ResourcePlan): LowContrast[] {
  if (resource.kind !== 'config') return [];
  const { appearance } = readConfig(content).config;
  const low = new Map<string, LowContrast>();
  for (const scheme of SCHEMES) {
    for (const key of COLOR_KEYS) {
      const path = colorPath(scheme, key);
      if (!changes.some((change) => change.path.every((step, index) => step === path[index]))) continue;
      const [verdict] = verdictsOf(appearance, scheme, key);
      if (verdict === undefined || verdict.passes) continue;
      const pair = `${scheme} ${verdict.foreground} ${verdict.ground}`;
      if (!low.has(pair)) low.set(pair, { path, verdict });
    }
  }
  return [...low.values()];
}

/** Returns a ratio with one decimal. It is rounded down, so that a ratio that fails never looks sufficient. */
const ratioText = (ratio: number, language: string): string =>
  (Math.floor(ratio * 10) / 10).toLocaleString(language, { minimumFractionDigits: 1 });
