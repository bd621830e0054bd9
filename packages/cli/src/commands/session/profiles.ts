import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { plain } from '../../kernel/text/plain.js';
import { writeRows, type View } from '../../kernel/view.js';

interface Row {
  readonly name: string;
  readonly url: string | null;
  readonly user: string | null;
  /** True for the profile that applies without `--profile`. */
  readonly current: boolean;
  /** True if a login is saved. It can have expired. */
  readonly loggedIn: boolean;
}

const VIEW: View<Row> = {
  kinds: ['profiles', 'profile'],
  members: (row) => ({ ...row }),
  fieldNames: ['name', 'url', 'user', 'current', 'loggedIn'],
  columns: ({ t }) => ({
    profile: ({ name, current }) => `${current ? '*' : ' '} ${name}`,
    user: ({ user, loggedIn }) => (loggedIn ? (user ?? '') : t('profiles.loggedOut')),
    address: ({ url }) => url ?? '',
  }),
  cells: ({ name, url, user, current }) => [name, url ?? '', user ?? '', current ? 'current' : ''],
};

export default command({
  name: 'profiles',
  group: 'session',
  anyProfile: true,
  async run(context) {
    const rows = listProfiles(context);
    await writeRows(context, VIEW, rows);
    if (rows.length === 0) context.io.note(context.t('profiles.none'));
  },
});

function listProfiles({ profiles, settings }: Context): Row[] {
  const current = settings.get('profile');
  return profiles.names().map((name) => {
    const { url, user } = profiles.read(name) ?? {};
    return {
      name: plain(name),
      url: typeof url === 'string' ? url : null,
      user: typeof user === 'string' ? user : null,
      current: name === current,
      loggedIn: profiles.credential(name) !== undefined,
    };
  });
}
