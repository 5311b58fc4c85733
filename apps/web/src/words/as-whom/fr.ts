import type { AsWhomWords } from './words.ts';

const words: AsWhomWords = {
  action: 'Interroger en tant que…',
  title: 'Interroger en tant que quelqu’un d’autre',
  about:
    'Voyez ce que les politiques d’accès montrent à quelqu’un d’autre. Chaque question posée ainsi est inscrite au journal d’audit.',
  kinds: { person: 'Personne', group: 'Groupe', context: 'Contexte de sécurité' },
  searchPeople: 'Rechercher des personnes',
  searchGroups: 'Rechercher des groupes et des clients intégrés',
  groupNote: 'Un membre de ce groupe seulement, dont les attributs ont leurs valeurs par défaut.',
  contextNote:
    'Tel que le modèle de données le voit : groupes et attributs dans « cubeCloud », tout le reste à côté. Le journal d’audit n’enregistre pas les valeurs.',
  notJson: 'Ce n’est pas encore du JSON valide.',
  start: 'Afficher sa réponse',
  banner: {
    person: (name) => `Vous interrogez en tant que ${name}.`,
    group: (name) => `Vous interrogez en tant que membre de ${name}.`,
    context: () => 'Vous interrogez avec un autre contexte de sécurité.',
  },
  bannerNote: 'Rien ici ne peut être téléchargé ni enregistré.',
  beside: 'Côte à côte',
  stop: 'Arrêter',
  you: 'Vous',
  noFilters: 'La politique d’accès n’ajoute aucun filtre.',
  filters: 'La politique d’accès ajoute ces filtres :',
  hidden: (count, shown) =>
    count < 2 ? `${shown} champ n’est pas visible` : `${shown} champs ne sont pas visibles`,
  nothingHidden: 'Tous les champs de cette vue sont visibles.',
  refused: 'Cette question n’est pas permise.',
  refusedFor: 'Ces champs ne sont pas visibles :',
  gone: 'N’existe plus, ou le compte est désactivé',
  noAccess: 'N’a pas accès à ce déploiement',
};

export default words;
