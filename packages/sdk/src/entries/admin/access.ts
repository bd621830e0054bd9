export {
  accountChange,
  accountForm,
  otherChanges,
  type AccountForm,
} from '../../app/admin/access/account-change.js';
export { accessModule, formatTitles, type AccessModule } from '../../app/admin/access/access-module.js';
export {
  accountRows,
  withSort,
  ACCOUNT_SORTS,
  ALL_ACCOUNTS,
  type AccountFilter,
  type AccountSort,
} from '../../app/admin/access/account-rows.js';
export type { AccessTokens, AccessTokensState } from '../../app/admin/access/access-tokens.js';
export type { Accounts, AccountsState, FailedChange } from '../../app/admin/access/accounts.js';
export {
  accessText,
  describeReason,
  folderName,
  groupName,
  type FormatTitle,
} from '../../app/admin/access/describe-access.js';
export type { EffectiveAccessState, EffectiveAccessStore } from '../../app/admin/access/effective-access.js';
export { folderProblems, type FolderProblem } from '../../app/admin/access/folder-problems.js';
export {
  folderRows,
  matchRows,
  type FolderRow,
  type LoadedFolders,
} from '../../app/admin/access/folder-rows.js';
export type { FolderTree, FolderTreeState } from '../../app/admin/access/folder-tree.js';
export {
  withDefaultAccess,
  withFolderConfirmed,
  withFolderMoved,
  withoutFolder,
  withoutGroup,
  withoutRuleAt,
  withRule,
} from '../../app/admin/access/rights-edits.js';
export { newPassword } from '../../app/admin/access/new-password.js';
export { groupRules, type GroupRules, type ShownRule } from '../../app/admin/access/shown-rule.js';
export type { UserSessions, UserSessionsState } from '../../app/admin/access/user-sessions.js';
