import type { FromViewWords } from './words.ts';

const words: FromViewWords = {
  actionsFor: (view) => `Actions pour ${view}`,
  ofThisView: 'Créer un tableau de bord à partir de cette vue',
  otherWays: 'Autres façons de commencer un tableau de bord',
  start: 'Partir d’une vue',
  title: 'Tableau de bord à partir d’une vue',
  hint: 'Vous obtenez un brouillon avec les chiffres clés, leurs tendances, les répartitions les plus contrastées, un tableau et des filtres. Vous pouvez tout modifier avant de le publier.',
  view: 'Vue',
  make: 'Créer le tableau de bord',
  making: (view) => `Création d’un tableau de bord à partir de ${view}`,
  looking: 'Lecture des données pour choisir ce qui mérite d’être montré.',
  failed: 'Le tableau de bord n’a pas pu être créé',
  denied: 'Vous ne pouvez pas voir les lignes de cette vue.',
  cancel: 'Annuler',
};
export default words;
