/**
 * Roles that send the requests:
 * - `none` has no session and uses a portal without guest access. The other roles use a portal with guest
 *   access.
 * - `viewer` is a user whose group may only view.
 * - `denied` is a user whose group may not view the folder of the asset.
 * - `chief` is an admin who is not an asset user.
 */
export const ROLES = ['none', 'guest', 'user', 'viewer', 'denied', 'chief', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Expected outcome of each call and each other route, per role:
 * - `ok`: status 200.
 * - `asset`: status 200 with information about the requested asset or its folder (the rules contain the folder).
 * - `any-asset`: status 200 with some assets. The search engine chooses them, so the requested one may be among them.
 * - `rejected`: status 200 with the asset's ID among the rejected ones.
 * - Anything else: the code of a problem.
 *
 * Written by hand, from the decisions (section 4) and the contract.
 */
export const TABLE = `
                         none           guest                user                 viewer               denied                chief                 admin

session.get              ok             ok                   ok                   ok                   ok                    ok                    ok
session.check            ok             ok                   ok                   ok                   ok                    ok                    ok
session.logout           ok             ok                   ok                   ok                   ok                    ok                    ok
session.set_locale       not-logged-in  forbidden            ok                   ok                   ok                    ok                    ok
user.passwordmail        mail-not-configured  mail-not-configured  mail-not-configured  mail-not-configured  mail-not-configured   mail-not-configured   mail-not-configured
user.password            reset-link-invalid  reset-link-invalid   reset-link-invalid   reset-link-invalid   reset-link-invalid    reset-link-invalid    reset-link-invalid
user.passwordchange      not-logged-in  forbidden            wrong-password       wrong-password       wrong-password        wrong-password        wrong-password

search.get               not-logged-in  asset                asset                asset                ok                    ok                    asset
search.post              not-logged-in  asset                asset                asset                ok                    ok                    asset
search.layout            not-logged-in  ok                   ok                   ok                   ok                    ok                    ok
search.hits              not-logged-in  ok                   ok                   ok                   ok                    ok                    ok
search.suggest           not-logged-in  asset                asset                asset                ok                    ok                    asset
assets.get               not-logged-in  asset                asset                asset                ok                    ok                    asset
assets.prefix            not-logged-in  asset                asset                asset                ok                    ok                    asset
assets.post              not-logged-in  asset                asset                asset                ok                    ok                    asset
assets.similar           not-logged-in  ok                   ok                   ok                   asset-not-found       asset-not-found       ok
assets.hits              not-logged-in  ok                   ok                   ok                   asset-not-found       asset-not-found       ok
collections.list         not-logged-in  asset                asset                asset                ok                    ok                    asset
dashboard.get            not-logged-in  asset                asset                asset                ok                    ok                    asset
collections.get          not-logged-in  asset                asset                asset                collection-not-found  collection-not-found  asset
bookmarks.save           not-logged-in  forbidden            ok                   ok                   rejected              forbidden             ok
bookmarks.get            not-logged-in  forbidden            asset                asset                ok                    forbidden             asset
index.fields             not-logged-in  ok                   ok                   ok                   ok                    ok                    ok
index.status             not-logged-in  ok                   ok                   ok                   ok                    ok                    ok
index.content_locales    ok             ok                   ok                   ok                   ok                    ok                    ok
events                   not-logged-in  ok                   ok                   ok                   ok                    ok                    ok

session.csets            not-logged-in  ok                   ok                   forbidden            asset-not-found       asset-not-found       ok
session.csets_offer      not-logged-in  asset                asset                forbidden            asset-not-found       asset-not-found       asset
downloads.get            not-logged-in  asset                asset                forbidden            asset-not-found       asset-not-found       asset
downloads.zip            not-logged-in  ok                   ok                   forbidden            asset-not-found       asset-not-found       ok
downloads.zip_post       not-logged-in  ok                   ok                   forbidden            asset-not-found       asset-not-found       ok
downloads.links          not-logged-in  asset                asset                forbidden            asset-not-found       asset-not-found       asset
downloads.prepare        not-logged-in  ok                   ok                   forbidden            asset-not-found       asset-not-found       ok
downloads.preview        not-logged-in  asset                asset                asset                asset-not-found       asset-not-found       asset
downloads.video          not-logged-in  preview-unavailable  preview-unavailable  preview-unavailable  asset-not-found       asset-not-found       preview-unavailable
downloads.model          not-logged-in  preview-unavailable  preview-unavailable  preview-unavailable  asset-not-found       asset-not-found       preview-unavailable
downloads.peaks          not-logged-in  preview-unavailable  preview-unavailable  preview-unavailable  asset-not-found       asset-not-found       preview-unavailable
downloads.mesh           not-logged-in  preview-unavailable  preview-unavailable  preview-unavailable  asset-not-found       asset-not-found       preview-unavailable
downloads.font           not-logged-in  preview-unavailable  preview-unavailable  preview-unavailable  asset-not-found       asset-not-found       preview-unavailable
downloads.zoom           not-logged-in  asset                asset                forbidden            asset-not-found       asset-not-found       asset
info.downloads           not-logged-in  ok                   ok                   ok                   ok                    ok                    ok

config.global            ok             ok                   ok                   ok                   ok                    ok                    ok
config.schema            ok             ok                   ok                   ok                   ok                    ok                    ok
config.available         ok             ok                   ok                   ok                   ok                    ok                    ok
config.*.get             not-found      not-found            not-found            not-found            not-found             not-found             not-found
texts.list               ok             ok                   ok                   ok                   ok                    ok                    ok
texts.get                ok             ok                   ok                   ok                   ok                    ok                    ok
pages.list               ok             ok                   ok                   ok                   ok                    ok                    ok
pages.get                ok             ok                   ok                   ok                   ok                    ok                    ok
info.all_languages       ok             ok                   ok                   ok                   ok                    ok                    ok
info.check_version       ok             ok                   ok                   ok                   ok                    ok                    ok
info.connection          ok             ok                   ok                   ok                   ok                    ok                    ok

pages.source             not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
config.save              not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
config.check             not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
config.*.set             not-logged-in  forbidden            forbidden            forbidden            forbidden             file-refused          file-refused
config.*.check           not-logged-in  forbidden            forbidden            forbidden            forbidden             file-refused          file-refused
config.style.source      not-logged-in  forbidden            forbidden            forbidden            forbidden             not-found             not-found
config.*.remove          not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
texts.save               not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
pages.save               not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
pages.check              not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
history.list             not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
history.changes          not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
history.get              not-logged-in  forbidden            forbidden            forbidden            forbidden             not-found             not-found
history.restore          not-logged-in  forbidden            forbidden            forbidden            forbidden             not-found             not-found
admin.users.list         not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.users.add          not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.users.change       not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.users.remove       not-logged-in  forbidden            forbidden            forbidden            forbidden             user-not-found        user-not-found
admin.groups.list        not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.groups.add         not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.groups.remove      not-logged-in  forbidden            forbidden            forbidden            forbidden             group-built-in        group-built-in
admin.directory.users    not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.directory.users.save  not-logged-in  forbidden            forbidden            forbidden            forbidden             last-admin            last-admin
admin.directory.groups   not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.directory.groups.save  not-logged-in  forbidden            forbidden            forbidden            forbidden             group-built-in        group-built-in
admin.rights.get         not-logged-in  forbidden            forbidden            forbidden            forbidden             asset                 asset
admin.rights.save        not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.rights.effective   not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    asset
admin.folders.list       not-logged-in  forbidden            forbidden            forbidden            forbidden             asset                 asset
admin.sessions.list      not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.sessions.end       not-logged-in  forbidden            forbidden            forbidden            forbidden             session-not-found     session-not-found
admin.sessions.end_all   not-logged-in  forbidden            forbidden            forbidden            forbidden             user-not-found        user-not-found
admin.tokens.list        not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.tokens.create      not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.tokens.revoke      not-logged-in  forbidden            forbidden            forbidden            forbidden             token-not-found       token-not-found
admin.convert_sets.get   not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.convert_sets.save  not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.convert_sets.trial  not-logged-in  forbidden            forbidden            forbidden            forbidden             asset-not-found       ok
admin.collections.get    not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.collections.save   not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
index.field_counts       not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    any-asset
index.confirm_loss       not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
index.retry              not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.audit              not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.backup.get         not-logged-in  forbidden            forbidden            forbidden            forbidden             asset                 asset
admin.backup.facts       not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.backup.stored      not-logged-in  forbidden            forbidden            forbidden            forbidden             not-found             not-found
admin.backup.check       not-logged-in  forbidden            forbidden            forbidden            forbidden             backup-damaged        backup-damaged
admin.backup.restore     not-logged-in  forbidden            forbidden            forbidden            forbidden             backup-damaged        backup-damaged
admin.audit_export       not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.activity           not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok
admin.operation          not-logged-in  forbidden            forbidden            forbidden            forbidden             ok                    ok

files/:id/:convertSet    link-expired   ok                   ok                   link-expired         link-expired          link-expired          ok
zips/:id                 link-expired   asset                asset                link-expired         link-expired          link-expired          asset
renditions/:id/:size     not-logged-in  ok                   ok                   ok                   asset-not-found       asset-not-found       ok
openapi.json             ok             ok                   ok                   ok                   ok                    ok                    ok
/healthz                 ok             ok                   ok                   ok                   ok                    ok                    ok
/robots.txt              ok             ok                   ok                   ok                   ok                    ok                    ok
/manifest.webmanifest    ok             ok                   ok                   ok                   ok                    ok                    ok
/icon-192.png            not-found      not-found            not-found            not-found            not-found             not-found             not-found
/icon-512.png            not-found      not-found            not-found            not-found            not-found             not-found             not-found
/share-image.jpg         not-found      not-found            not-found            not-found            not-found             not-found             not-found
/readyz                  ok             ok                   ok                   ok                   ok                    ok                    ok
/metrics                 not-found      not-found            not-found            not-found            not-found             ok                    ok
/*                       ok             any-asset            ok                   ok                   ok                    ok                    ok
`;

/** Parses the table into rows by call or route, with one cell per role. */
export function rowsOf(table: string): Map<string, Record<Role, string>> {
  const [head = [], ...lines] = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first !== '');
  if (head.join() !== ROLES.join()) throw new Error('The columns do not match the roles.');
  return new Map(
    lines.map(([row = '', ...cells]) => {
      if (cells.length !== ROLES.length) throw new Error(`${row} has ${cells.length} cells.`);
      return [row, Object.fromEntries(ROLES.map((role, i) => [role, cells[i]])) as Record<Role, string>];
    }),
  );
}
