import type { WorkspaceWords } from './words.ts';

const words: WorkspaceWords = {
  workspace: 'Espace de travail',
  folders: 'Dossiers',
  hideFolders: 'Masquer les dossiers',
  showFolders: 'Afficher les dossiers',
  trash: 'Corbeille',
  search: 'Rechercher des titres, champs et textes',
  clearFilters: 'Effacer les filtres',
  type: 'Type',
  allTypes: 'Tous les types',
  types: { FOLDER: 'Dossier', WORKBOOK: 'Classeur', REPORT: 'Rapport' },
  owner: 'Propriétaire',
  anyOwner: 'Tout le monde',
  favourites: 'Favoris',
  verified: 'Vérifié',
  changedSince: 'Modifié depuis sa vérification',
  columns: { name: 'Nom', changed: 'Modifié' },
  justNow: 'à l’instant',
  found: (count, hasMore) => `${hasMore ? 'Plus de ' : ''}${count} ${count < 2 ? 'élément' : 'éléments'}`,
  select: (name) => `Sélectionner ${name}`,
  selectAll: 'Tout sélectionner',
  selected: (count) => (count < 2 ? `${count} sélectionné` : `${count} sélectionnés`),
  clearSelection: 'Annuler la sélection',
  actionsFor: (name) => `Actions pour ${name}`,
  moreActions: 'Autres actions',
  open: 'Ouvrir',
  openDashboard: 'Ouvrir le tableau de bord',
  star: 'Ajouter aux favoris',
  unstar: 'Retirer des favoris',
  rename: 'Renommer et décrire',
  move: 'Déplacer',
  duplicate: 'Dupliquer',
  copyLink: 'Copier le lien',
  linkCopied: 'Lien copié',
  showRequest: 'Afficher la requête API',
  hideRequest: 'Masquer la requête API',
  delete: 'Supprimer',
  cancel: 'Annuler',
  undo: 'Annuler l’action',
  dismiss: 'Fermer',
  fields: {
    name: 'Nom',
    nameMissing: 'Saisissez un nom',
    title: 'Titre',
    titleHelp: 'Affiché à la place du nom.',
    description: 'Description',
  },
  newFolder: 'Nouveau dossier',
  createFolder: 'Créer le dossier',
  save: 'Enregistrer les modifications',
  describe: (name) => `Renommer et décrire « ${name} »`,
  changedByOthers:
    'Quelqu’un d’autre l’a modifié entre-temps. Enregistrer de nouveau remplace ses modifications.',
  theirs: (text) => `Autre version : ${text}`,
  moving: {
    title: (count, name) => (count === 1 ? `Déplacer « ${name} »` : `Déplacer ${count} éléments`),
    action: 'Déplacer ici',
    search: 'Rechercher des dossiers',
    nothing: (text) => `Aucun dossier ne correspond à « ${text} »`,
  },
  deletion: {
    title: (count, name) => (count === 1 ? `Supprimer « ${name} » ?` : `Supprimer ${count} éléments ?`),
    text: 'Tout reste 30 jours dans la corbeille et peut être restauré avec ses partages.',
    withParts:
      'Les classeurs perdent leurs rapports et leurs tableaux de bord : les pages qui les intègrent ne les affichent plus.',
    folders: 'Contenu des dossiers',
    everything: 'Tout supprimer',
    keepContent: 'Le déplacer au premier niveau',
    keepHelp: 'Les dossiers qui contiennent d’autres dossiers ne sont pas supprimés.',
    action: (count) => (count === 1 ? 'Supprimer l’élément' : `Supprimer ${count} éléments`),
    others: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
  },
  done: {
    moved: (count, name, folder) =>
      count === 1
        ? `« ${name} » déplacé vers « ${folder} »`
        : `${count} éléments déplacés vers « ${folder} »`,
    deleted: (count, name) => (count === 1 ? `« ${name} » supprimé` : `${count} éléments supprimés`),
    restored: (count, name) => (count === 1 ? `« ${name} » restauré` : `${count} éléments restaurés`),
    erased: (count, name) =>
      count === 1 ? `« ${name} » supprimé définitivement` : `${count} éléments supprimés définitivement`,
    created: (name) => `Dossier « ${name} » créé`,
    duplicated: (name) => `« ${name} » créé`,
    undone: 'Action annulée',
    refused: (count) =>
      count === 1 ? '1 élément n’a pas été modifié' : `${count} éléments n’ont pas été modifiés`,
  },
  refusals: {
    forbidden: 'Vous ne pouvez pas le modifier.',
    gone: 'Il n’existe plus, ou vous n’y avez pas accès.',
    inCode: 'Un fichier du modèle de données le définit. Modifiez plutôt ce fichier.',
  },
  failed: 'L’espace de travail n’a pas pu être chargé',
  folderGone: {
    title: 'Dossier introuvable',
    text: 'Il a été supprimé, ou il n’est pas partagé avec vous.',
    action: 'Aller à l’espace de travail',
  },
  notAllowed: {
    title: 'Vous ne pouvez pas voir cet espace de travail',
    text: (deployment) =>
      `Pour voir les rapports de ${deployment}, il faut un rôle tel que Viewer. Un administrateur peut vous l’attribuer.`,
  },
  empty: {
    title: 'Rien ici pour l’instant',
    text: 'Posez une question aux données et enregistrez la réponse comme rapport.',
    viewer: 'Ce que d’autres partagent avec vous apparaît ici.',
    folder: 'Déplacez des rapports et des classeurs ici, ou enregistrez-en de nouveaux dans ce dossier.',
    action: 'Poser une question dans Explorer',
  },
  noMatch: {
    title: 'Aucun résultat',
    text: 'La recherche porte sur les titres, les descriptions, les champs et les textes des tableaux de bord, dans tous les dossiers.',
  },
  file: 'Fichier',
  fileHelp: (path) => `Défini par ${path} dans le modèle de données`,
  trashPage: {
    text: 'Ce qui a été supprimé reste ici pendant 30 jours.',
    empty: {
      title: 'La corbeille est vide',
      text: 'Les dossiers, classeurs et rapports que vous supprimez peuvent être restaurés ici.',
    },
    place: 'Emplacement d’origine',
    inWorkbook: (name) => `Classeur ${name}`,
    deletedBy: 'Supprimé par',
    deletedAt: 'Supprimé',
    left: 'Conservé',
    days: (count) => (count < 2 ? `${count} jour` : `${count} jours`),
    restore: 'Restaurer',
    restoreTo: 'Restaurer dans un dossier',
    erase: 'Supprimer définitivement',
    erasing: {
      title: (count, name) =>
        count === 1
          ? `Supprimer « ${name} » définitivement ?`
          : `Supprimer ${count} éléments définitivement ?`,
      text: 'Les rapports, tableaux de bord, versions, commentaires et partages seront perdus. Cette action est irréversible.',
      action: (count) =>
        count === 1 ? 'Supprimer définitivement l’élément' : `Supprimer définitivement ${count} éléments`,
    },
    conflicts: {
      not_found: 'Il n’est plus dans la corbeille.',
      folder_gone:
        'Le dossier où il se trouvait n’existe plus. Restaurez d’abord ce dossier, ou choisissez-en un autre.',
      folder_forbidden: 'Vous ne pouvez pas modifier le dossier où il se trouvait. Choisissez-en un autre.',
      workbook_gone: 'Son classeur n’existe plus. Restaurez d’abord le classeur, ou choisissez un dossier.',
      workbook_forbidden: 'Vous ne pouvez pas modifier son classeur. Choisissez un dossier.',
      taken: 'Son adresse dans les liens appartient désormais à autre chose.',
      other: 'Il n’a pas pu être restauré.',
    },
    restoreElsewhere: 'Choisir un dossier',
    restoreWithoutIds: 'Restaurer avec une nouvelle adresse',
  },
  workbook: {
    reports: 'Rapports',
    noReports: {
      title: 'Aucun rapport pour l’instant',
      text: 'Les rapports enregistrés dans ce classeur apparaissent ici.',
    },
    dashboard: 'Tableau de bord',
    notPublished: 'Pas encore publié',
    gone: { title: 'Classeur introuvable', text: 'Il a été supprimé, ou il n’est pas partagé avec vous.' },
    failed: 'Le classeur n’a pas pu être chargé',
  },
};
export default words;
