import type { EditorWords } from './words.ts';

const words: EditorWords = {
  newDashboard: 'Nouveau tableau de bord',
  edit: 'Modifier le tableau de bord',
  editing: (title) => `Modifier ${title}`,
  untitled: 'Tableau de bord sans titre',
  titleLabel: 'Titre du tableau de bord',
  saved: 'Enregistré',
  saving: 'Enregistrement…',
  offline: 'Pas encore enregistré : le serveur est injoignable',
  stopped: 'Non enregistré',
  publish: 'Publier le tableau de bord',
  published: 'Publié.',
  openPublished: 'L’ouvrir',
  publishFailed: 'Le tableau de bord n’a pas été publié',
  undo: 'Annuler',
  redo: 'Rétablir',
  add: 'Ajouter',
  text: 'Texte',
  newText: 'Nouveau texte',
  divider: 'Séparateur',
  spacer: 'Espace',
  chart: 'Graphique d’un rapport',
  chooseReport: 'Choisir un rapport',
  searchReports: 'Rechercher des rapports',
  noReports:
    'Il n’y a encore aucun rapport. Posez une question dans Explorer et enregistrez-la ; elle pourra ensuite s’afficher ici.',
  nothingFound: 'Aucun rapport ne correspond.',
  back: 'Retour',
  empty: {
    title: 'Ce tableau de bord est vide',
    text: 'Ajoutez des graphiques, des chiffres clés, des textes et des filtres. Les autres verront le tableau de bord une fois que vous l’aurez publié.',
  },
  selected: (count) => (count < 2 ? `${count} widget sélectionné` : `${count} widgets sélectionnés`),
  settings: 'Réglages',
  ofDashboard: 'Paramètres du tableau de bord',
  close: 'Fermer les réglages',
  remove: (count) => (count < 2 ? 'Retirer le widget' : `Retirer ${count} widgets`),
  heading: 'Titre',
  showHeading: 'Afficher le titre',
  description: 'Description',
  markdown: 'Texte (Markdown)',
  label: 'Libellé',
  fromReport: 'Si vide, comme dans le rapport',
  openReport: 'Ouvrir le rapport',
  noSettings: 'Ce widget n’a pas de réglages.',
  lost: (count) =>
    count < 2
      ? 'Une de vos modifications a été retirée, car quelqu’un d’autre a modifié la même chose.'
      : `${count} de vos modifications ont été retirées, car quelqu’un d’autre a modifié la même chose.`,
  notUndone: 'Cette action ne peut plus être annulée : quelqu’un d’autre a fait une modification depuis.',
  refused: 'La dernière modification a été retirée.',
  dismiss: 'Fermer',
  inCode: {
    title: 'Ce tableau de bord est défini dans un fichier',
    text: 'Modifiez-le dans le modèle de données. Il est publié dès que la modification est fusionnée.',
  },
  gone: {
    title: 'Ce classeur n’existe pas',
    text: 'Il a été supprimé, ou vous n’y avez pas accès.',
  },
  notAllowed: {
    title: 'Vous ne pouvez pas modifier ce tableau de bord',
    text: 'Une personne qui y a un accès complet peut vous y autoriser.',
  },
  failed: 'Le tableau de bord n’a pas pu être chargé',
};

export default words;
