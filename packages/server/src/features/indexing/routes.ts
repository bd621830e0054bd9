import {
  confirmLoss,
  FIELD_NAMES,
  fieldOf,
  getFieldCounts,
  getFields,
  getIndexStatus,
  retryIndex,
  type FieldName,
} from '@assetportal/sdk/contract';
import { isAdmin, type Principal } from '../../auth/principal.js';
import type { AppContext } from '../context.js';
import { createFieldFacts, fieldCounts } from './field-counts.js';

/** Adds the index routes: the indexed fields, the indexing status, and the confirmation of a loss. */
export function indexingRoutes(ctx: AppContext): void {
  const { mount, audit, indexing, responseCache, translators } = ctx;
  mount(getFields, (input) => responseCache.respond(input, () => Promise.resolve(fieldsReply(ctx))));
  const factsIn = createFieldFacts(ctx.engine);
  mount(getFieldCounts, ({ principal }) => fieldCounts(ctx, principal, factsIn, labelsIn(translators)));
  mount(getIndexStatus, ({ principal }) => statusReply(ctx, principal));
  ctx.pageReplies.register(getFields, () => fieldsReply(ctx));
  ctx.pageReplies.register(getIndexStatus, (principal) => statusReply(ctx, principal));
  mount(retryIndex, async (input) => {
    const id = input.body?.asset_id;
    const failures = await visibleFailures(ctx, input.principal);
    // Fails with the same problem if the asset does not exist and if the admin may not view it.
    if (id !== undefined) await ctx.assets.get(id, input.principal);
    const ids = failures.map((failure) => failure.id).filter((failed) => id === undefined || failed === id);
    await audit.write(input, 'index-retried', id ?? null, { assets: ids.length });
    return { retried: await indexing.retry(ids) };
  });
  mount(confirmLoss, async (input) => {
    const confirmed = indexing.held()?.assets ?? 0;
    await audit.write(input, 'loss-confirmed', null, { assets: confirmed });
    await indexing.confirmLoss();
    return { confirmed };
  });
}

/** Returns the reply to `getFields`: the indexed fields with their names in each language, and the engine's limits. */
function fieldsReply({ translators, engine: { limits } }: Pick<AppContext, 'translators' | 'engine'>) {
  const labelsOf = labelsIn(translators);
  const fields = FIELD_NAMES.map((name) => {
    const { type, facet, range } = fieldOf(name);
    return {
      field_name: name,
      is_facet: facet === true || range === true,
      range_facet: range === true,
      type,
      translation: labelsOf(name),
    };
  });
  return {
    visible_fields: fields,
    max_start: limits.maxStart,
    separate_counts: limits.separateCounts,
  };
}

/** Returns a function that returns the names of a field in each language. */
function labelsIn(translators: AppContext['translators']): (name: FieldName) => Record<string, string> {
  const languages = [...translators.all()];
  return (name) => Object.fromEntries(languages.map(([locale, { t }]) => [locale, t(`fields.${name}`)]));
}

/** Returns the reply to `getIndexStatus` for a principal. Admins also see the failures. */
async function statusReply(ctx: AppContext, principal: Principal) {
  const held = ctx.indexing.held();
  return {
    ...(await ctx.visibleStatus(principal)),
    ...(isAdmin(principal) && {
      failures: await visibleFailures(ctx, principal),
      ...(held && { held }),
    }),
  };
}

/** Returns the failures for files that the admin may view, because a failure includes the file name. */
async function visibleFailures({ assets, authorizer, indexing }: AppContext, principal: Principal) {
  const failures = indexing.failures();
  const { otherwise, rules } = authorizer.scope(principal);
  if (otherwise && rules.length === 0) return failures;
  const ids = failures.map(({ id }) => id);
  const visible = new Set((await assets.many(ids, principal)).map(({ id }) => id));
  return failures.filter(({ id }) => visible.has(id));
}
