import type { PhoneWords } from './words.ts';

const words: PhoneWords = {
  toggle: 'Disposition sur téléphone',
  intro:
    'Voici le tableau de bord sur un téléphone. Ce que vous disposez ici ne vaut que pour les pages étroites ; le reste suit la disposition large.',
  moveUp: 'Monter',
  moveDown: 'Descendre',
  hide: 'Masquer sur téléphone',
  show: 'Afficher sur téléphone',
  hidden: (name) => `${name}, masqué sur téléphone`,
  height: 'Hauteur en lignes',
  heightHint: 'Comme sur les pages larges',
  inContainer: 'Le conteneur décide de l’ordre de son contenu.',
  reset: 'Rétablir la disposition sur téléphone',
  moved: (name, place, count) => `${name} : ${place} sur ${count}`,
  sized: (name, rows) => `${name} : hauteur ${rows}`,
};

export default words;
