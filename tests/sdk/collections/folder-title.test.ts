import { expect, it } from 'vitest';
import { folderTitle } from '@assetportal/sdk/rules';

it.each([
  ['images', 'Images'],
  ['3d', '3D'],
  ['press-photos', 'Press photos'],
  ['press_photos 2024', 'Press photos 2024'],
  ['2024-05-01', '2024-05-01'],
  ['2024_Messe-Köln', '2024 Messe-Köln'],
  ['A-Z', 'A-Z'],
  ['übersicht', 'Übersicht'],
  ['写真', '写真'],
  ['iPhone', 'iPhone'],
  ['__', '__'],
  ['', ''],
])('the title of the folder “%s” is “%s”', (name, title) => {
  expect(folderTitle(name)).toBe(title);
});
