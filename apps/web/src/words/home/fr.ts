import type { HomeWords } from './words.ts';

const words: HomeWords = {
  deliver: 'Envoyer par e-mail',
  dashboards: 'Tableaux de bord',
  pages: 'Pages',
  account: 'Votre compte',
  search: 'Rechercher des tableaux de bord',
  found: (count, hasMore) =>
    `${hasMore ? 'Plus de ' : ''}${count} ${count < 2 && !hasMore ? 'tableau de bord' : 'tableaux de bord'}`,
  showMore: 'Afficher plus',
  empty: {
    title: 'Aucun tableau de bord pour l’instant',
    text: 'Les tableaux de bord auxquels vous avez accès apparaissent ici. Demandez à un collègue d’en partager un avec vous.',
    make: 'Les tableaux de bord auxquels vous avez accès apparaissent ici. Créez-en un dans l’espace de travail, ou demandez à un collègue d’en partager un avec vous.',
  },
  preparing: {
    title: 'Préparation des tableaux de bord',
    text: 'Un modèle de données est en cours de première compilation. Ses tableaux de bord apparaîtront ici dans quelques secondes.',
  },
  noMatch: {
    title: (text) => `Aucun tableau de bord ne correspond à « ${text} »`,
    text: 'La recherche porte sur les noms des tableaux de bord, des dossiers et des déploiements.',
  },
  clearSearch: 'Effacer la recherche',
  failed: 'Les tableaux de bord n’ont pas pu être chargés',
};
export default words;
