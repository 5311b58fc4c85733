import type { ModelHistoryWords } from './words.ts';

const words: ModelHistoryWords = {
  title: 'Historique',
  files: 'Fichiers',
  commits: 'Commits',
  commit: 'Commit',
  choose: 'Choisissez un commit pour voir ses modifications.',
  failed: 'Impossible de charger les commits',
  commitFailed: 'Impossible de charger le commit',
  nothing: 'Cette branche n’a pas encore de commits.',
  nothingOf: (path) => `Aucun commit de cette branche n’a modifié ${path}.`,
  noMessage: 'Sans message',
  noChanges: 'Ce commit ne modifie aucun fichier.',
  changedFiles: 'Fichiers modifiés',
  more: 'Afficher plus',
  allFiles: 'Afficher les commits de tous les fichiers',
  ofFile: 'Historique de ce fichier',
  blame: 'Afficher l’auteur de chaque ligne',
  uncommitted: 'Sans commit',
  restore: 'Restaurer cette version',
  restoreTitle: (path) => `Restaurer cette version de ${path} ?`,
  restoreText:
    'Elle est écrite dans vos modifications de la branche et y remplace le contenu du fichier. Rien n’est encore validé par un commit.',
};
export default words;
