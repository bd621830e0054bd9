import { createPortal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
const url = 'http://127.0.0.1:18471';
const as = async (user, pass) => {
  const { session } = await createPortal({ url }).session.get({ user, pass });
  return createPortal({ url, token: () => session });
};
const admin = await as('admin', 'admin-pass-1234');
for (const name of ['Inga Holm', 'Tom Becker'])
  await createAdminClient(admin)
    .users.add({ name, pass: 'a password for tests', isGuiAdmin: true, isAssetUser: true })
    .catch((e) => console.log(e.message));
const inga = await as('Inga Holm', 'a password for tests');
const c0 = { ...DEFAULT_CONFIG };
await admin.config.save({ config: c0 });
const hero = c0.dashboard.heroImage;
const c1 = {
  ...c0,
  dashboard: {
    ...c0.dashboard,
    heroImage: {
      ...hero,
      height: 460,
      texts: {
        ...hero.texts,
        en: 'The sea, in pictures',
        de: 'Entdecken Sie 48.216 Bilder aus Sammlung und Archiv.',
      },
    },
  },
  facets: [...c0.facets.slice(1, 4), c0.facets[0], ...c0.facets.slice(4, 8)].map((f, position) => ({
    ...f,
    position,
  })),
  appearance: { ...c0.appearance, light: { ...c0.appearance.light, accent: '#0f5c8c' } },
};
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><path fill="#0b6173" d="M0 0h90v30z"/></svg>';
const change = { change: { change: 'whale-hall-1', note: 'Opening of the whale hall' } };
await inga.branding.set(
  { file: 'logo', bytes: new TextEncoder().encode(svg), type: 'image/svg+xml' },
  change,
);
await inga.config.save({ config: c1 }, change).catch((e) => console.log(JSON.stringify(e)));
await admin.translations.save({ lang: 'de', tree: { search: { title: 'Suche im Archiv' } } });
await admin.translations.save({ lang: 'de', tree: { search: { title: 'Suche in der Sammlung' } } });
await admin.config.save({ config: { ...c1, global: { ...c1.global, website_title: 'Nordhafen Museum' } } });
console.log('seeded');
