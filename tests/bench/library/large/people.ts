/** Groups of the users, and of the permission rules. */
export const GROUPS = ['Press', 'Agencies', 'Curators', 'Partners'] as const;

const FIRST = [
  'Ada',
  'Bruno',
  'Clara',
  'David',
  'Elif',
  'Frieda',
  'Goran',
  'Hanna',
  'Ivo',
  'Jana',
  'Karl',
  'Lena',
  'Mara',
  'Nils',
  'Olga',
  'Paul',
  'Quirin',
  'Rosa',
  'Samir',
  'Tilda',
];
const LAST = [
  'Albrecht',
  'Becker',
  'Costa',
  'Dietz',
  'Engel',
  'Fischer',
  'Groß',
  'Holm',
  'Ilić',
  'Jung',
  'Keller',
  'Lind',
  'Meyer',
  'Nowak',
  'Öztürk',
  'Peters',
  'Quast',
  'Richter',
  'Sommer',
  'Thiel',
];

/** Returns the name of a user: all are different. */
export function nameOf(index: number): string {
  const last = Math.floor(index / FIRST.length);
  const round = Math.floor(last / LAST.length);
  return `${FIRST[index % FIRST.length] ?? ''} ${LAST[last % LAST.length] ?? ''} ${round + 1}`;
}
