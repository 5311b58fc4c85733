import type { KeptFilterWords } from './words.ts';

const words: KeptFilterWords = {
  title: 'Filtres enregistrés',
  applied: (name) => `« ${name} » appliqué`,
  empty:
    'Aucun filtre n’est encore enregistré pour cette vue. Enregistrez les filtres d’une question pour les réutiliser.',
  notFound: 'Aucun filtre enregistré ne porte ce nom.',
  more: 'Il y en a d’autres. Saisissez un nom pour les trouver.',
  keep: 'Enregistrer ces filtres',
  nothingToKeep: 'Ajoutez d’abord un filtre à la question.',
  name: 'Nom',
  forEveryone: 'Pour toutes les personnes qui peuvent explorer ce déploiement',
  forEveryoneHint: 'Elles voient aussi les valeurs des filtres.',
  replace: 'Remplacer les conditions par celles de cette question',
  save: 'Enregistrer',
  back: 'Retour',
  sharedBy: (name) => `Partagé par ${name}`,
  incomplete: 'Il manque des champs',
  change: (name) => `Modifier « ${name} »`,
  delete: (name) => `Supprimer « ${name} »`,
  deleteForEveryone: (name) => `Supprimer « ${name} » pour tout le monde`,
  deleted: (name) => `« ${name} » supprimé`,
  changed: (name) => `« ${name} » modifié`,
  undo: 'Annuler l’action',
  undone: 'Action annulée',
  notApplied: (name) => `« ${name} » n’a pas été appliqué.`,
  missing: 'Ces champs n’existent plus, ou vous n’y avez pas accès :',
  applyRest: 'Appliquer les autres conditions',
  failed: 'Cela n’a pas fonctionné.',
  gone: 'Ce filtre a été supprimé ou n’est plus partagé.',
  tooMany:
    'Vous avez atteint le nombre maximal de filtres enregistrés dans ce déploiement. Supprimez-en un d’abord.',
  tooLarge: 'Ces filtres sont trop volumineux pour être enregistrés. Utilisez moins de valeurs.',
  notAllowed: 'Vous ne pouvez pas modifier les filtres destinés à tout le monde.',
};

export default words;
