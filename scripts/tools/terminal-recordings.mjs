/**
 * Commands to record, in the order of the mockups. `width` is the number of columns (default: 80). `waitFor` is a text that
 * ends the recording of a command that does not end by itself. `keys` are then pressed, each followed by a text to wait for.
 */
export const RECORDINGS = [
  { title: 'search', command: 'assetportal search lyon --limit 3' },
  { title: 'search', command: 'assetportal search lyon --limit 3', width: 40 },
  { title: 'search, nothing to show', command: 'assetportal search hambrug' },
  { title: 'search in a pipe', command: 'assetportal search lyon | head -3' },
  { title: 'search, facets', command: 'assetportal search lyon --limit 3 --facets keywords,city' },
  { title: 'search, unknown field', command: 'assetportal search --facet colour=blue' },
  { title: 'show', command: 'assetportal show 0670ccb4' },
  {
    title: 'browse',
    command: 'assetportal browse lyon',
    width: 100,
    height: 30,
    waitFor: '▀',
  },
  { title: 'fields', command: 'assetportal fields | head -12' },
  { title: 'convert-set', command: 'assetportal convert-set list' },
  { title: 'collection', command: 'assetportal collection list' },
  { title: 'download', command: 'assetportal download --query folder:known/facets --to facets' },
  { title: 'download, again', command: 'assetportal download --query folder:known/facets --to facets' },
  {
    title: 'download, partly',
    command: 'assetportal download --query folder:known --convert-set web --to web 2>&1 | tail -6',
  },
  { title: 'download, nothing there', command: 'assetportal download --query nothing-at-all --to d' },
  { title: 'sync', command: 'assetportal sync mirror --query folder:known/facets --dry-run | tail -5' },
  { title: 'sync', command: 'assetportal sync mirror --query folder:known/facets' },
  { title: 'verify', command: 'assetportal verify mirror' },
  {
    title: 'verify, changed file',
    command: 'f=$(find mirror -name "*.jpg" | sort | head -1); echo x >> "$f"; assetportal verify mirror',
  },
  { title: 'bookmark', command: 'assetportal bookmark add 0670ccb4 && assetportal bookmark list' },
  { title: 'login', command: 'echo "$PASSWORD" | assetportal login --user admin --password-stdin' },
  { title: 'whoami', command: 'assetportal whoami' },
  { title: 'profiles', command: 'assetportal profiles' },
  { title: 'status', command: 'assetportal status' },
  { title: 'doctor', command: 'assetportal doctor' },
  { title: 'config set', command: 'assetportal config set global.max_assets 500' },
  { title: 'config explain', command: 'assetportal config explain global.max_assets' },
  { title: 'config history', command: 'assetportal config history' },
  { title: 'export', command: 'assetportal export portal' },
  {
    title: 'plan',
    command:
      'sed -i -e "s/\\(max_assets\\": \\)500/\\1200/" -e "0,/#0b6173/s//#c8d8e0/" portal/config.json; assetportal plan portal',
  },
  { title: 'apply', command: 'assetportal apply portal --yes' },
  { title: 'plan, nothing to change', command: 'assetportal plan portal' },
  {
    title: 'translations check',
    command:
      'mkdir -p portal/translations; echo \'{"download":{"progress":"{{procent}} %"}}\' > portal/translations/de.json; assetportal translations check portal',
  },
  { title: 'rights set, unknown folder', command: 'assetportal rights set guests known/facet none' },
  { title: 'logout', command: 'assetportal logout' },
  { title: 'errors, unreachable', command: 'assetportal search harbor --url http://127.0.0.1:9' },
  { title: 'errors, unreachable', command: 'assetportal search harbor --url http://127.0.0.1:9 --json' },
  { title: 'errors, unknown asset', command: 'assetportal show ffffffff' },
  { title: 'help', command: 'assetportal download --help' },
];
