/**
 * Calls that a machine token with a scope may make, by scope. Written by hand, from the decisions (section 7, Machine
 * tokens). Calls for all branding files share a row.
 *
 * - `public`: every token.
 * - `login`: no token.
 * - `document:read`, `document:write`: a token with the scope of the document's kind.
 */
export const SCOPE_TABLE: Readonly<Record<string, string>> = {
  public: `session.get session.check config.global config.schema config.available config.*.get texts.list texts.get
    index.content_locales info.all_languages info.check_version info.connection`,
  login: `session.logout session.set_locale user.passwordmail user.password user.passwordchange
    bookmarks.save
    admin.sessions.list admin.sessions.end admin.sessions.end_all
    admin.tokens.list admin.tokens.create admin.tokens.revoke admin.rights.effective
    admin.backup.stored admin.backup.restore index.confirm_loss index.retry`,
  'document:read': 'history.list history.get history.changes',
  'document:write': 'history.restore',
  'assets:read': `search.get search.post search.layout search.hits search.suggest assets.get assets.prefix assets.post
    assets.similar assets.hits bookmarks.get collections.list collections.get dashboard.get downloads.preview downloads.peaks
    index.fields index.field_counts index.status events`,
  downloads: `session.csets session.csets_offer downloads.get downloads.zip downloads.zip_post downloads.links
    downloads.prepare downloads.video downloads.zoom downloads.mesh downloads.font downloads.model info.downloads`,
  'audit:read': 'admin.audit admin.audit_export admin.activity admin.operation',
  backup: 'admin.backup.get admin.backup.facts admin.backup.check',
  'config:read': 'config.check',
  'config:write': 'config.save',
  'translations:read': '',
  'translations:write': 'texts.save',
  'pages:read': 'pages.list pages.get pages.source pages.check',
  'pages:write': 'pages.save',
  'branding:read': 'config.style.source config.*.check',
  'branding:write': 'config.*.set config.*.remove',
  'formats:read': 'admin.convert_sets.get',
  'formats:write': 'admin.convert_sets.save admin.convert_sets.trial',
  'collections:read': 'admin.collections.get',
  'collections:write': 'admin.collections.save',
  'permissions:read': 'admin.rights.get admin.folders.list',
  'permissions:write': 'admin.rights.save',
  'users:read': 'admin.users.list admin.groups.list admin.directory.users admin.directory.groups',
  'users:write': `admin.users.add admin.users.change admin.users.remove admin.groups.add admin.groups.remove
    admin.directory.users.save admin.directory.groups.save`,
};

/** Kind of document in the history for each scope that has one. */
export const KINDS: Readonly<Record<string, string>> = {
  config: 'config',
  translations: 'translations',
  pages: 'custom_html',
  branding: 'file',
  formats: 'convert_sets',
  collections: 'collections',
  permissions: 'rights',
};
