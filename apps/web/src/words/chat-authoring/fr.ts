import type { ChatAuthoringWords } from './words.ts';

const words: ChatAuthoringWords = {
  add: 'Ajouter au tableau de bord',
  addHere: 'Ajouter à ce tableau de bord',
  draft: 'Ébaucher un tableau de bord',
  drafted: 'Ébauche, pas encore enregistrée',
  overviewOf: (view) => `Vue d’ensemble de ${view} : chiffres clés, tendances, un tableau et des filtres`,
  filtersOfChart: 'Les filtres de la question ne s’appliquent qu’à son graphique.',
  made: (dashboard) => `« ${dashboard} » est maintenant dans l’espace de travail.`,
  title: 'Ajouter à un tableau de bord',
  search: 'Rechercher des tableaux de bord',
  choices: 'Tableaux de bord que vous pouvez modifier',
  none: 'Il n’y a pas encore de tableau de bord que vous puissiez modifier.',
  noneFound: 'Aucun tableau de bord que vous pouvez modifier ne porte ce nom.',
  newDashboard: 'Nouveau tableau de bord',
  create: 'Créer et ajouter',
  failed: 'Le graphique n’a pas pu être ajouté.',
  added: (dashboard) => `Ajouté au brouillon de « ${dashboard} ».`,
  addedHere: 'Le graphique est sur le tableau de bord.',
  open: 'Ouvrir le tableau de bord',
  undo: 'Annuler',
  undone: 'Le graphique n’est plus sur le tableau de bord.',
  notUndone: 'Le graphique n’a pas pu être retiré. Ouvrez le tableau de bord pour le retirer.',
};
export default words;
