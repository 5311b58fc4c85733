import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  home: 'Accueil',
  explore: 'Explorer',
  ask: 'Demander',
  workspace: 'Espace de travail',
  model: 'Modèle',
  deliveries: 'Envois',
  dataSources: 'Sources de données',
  languageModel: 'Modèle de langage',
  connectedApplications: 'Applications connectées',
  navigation: 'Navigation principale',
  openNavigation: 'Ouvrir la navigation',
  closeNavigation: 'Fermer la navigation',
  skip: 'Aller au contenu',
  deployment: 'Déploiement',
  newDeployment: 'Nouveau déploiement',
  account: 'Votre compte',
  api: 'Référence de l’API',
  signOut: 'Se déconnecter',
  palette: {
    open: 'Rechercher',
    title: 'Recherche et commandes',
    placeholder: 'Rechercher des pages, contenus, champs et actions',
    pages: 'Pages',
    dashboards: 'Tableaux de bord',
    fields: 'Champs',
    actions: 'Actions',
    nothing: (text) => `Aucun résultat pour « ${text} »`,
    failed: 'Certains résultats n’ont pas pu être chargés',
  },
  keys: {
    title: 'Raccourcis clavier',
    palette: 'Recherche et commandes',
    search: 'Rechercher dans cette page',
    help: 'Afficher les raccourcis clavier',
    leave: 'Fermer une fenêtre',
    select: 'Sélectionner une ligne',
    goTo: (page) => `Aller à « ${page} »`,
    between: 'puis',
  },
  notFound: {
    title: 'Page introuvable',
    text: 'L’adresse est incorrecte ou la page a été déplacée.',
    action: 'Aller à l’accueil',
  },
  notReached: {
    title: 'Déploiement introuvable',
    text: 'Il n’existe pas ou n’a pas été partagé avec vous.',
  },
  notAllowed: {
    title: 'Vous ne pouvez pas explorer ces données',
    text: (deployment) =>
      `Explorer ${deployment} demande un rôle comme Explorer. Un administrateur peut vous le donner.`,
  },
  failed: {
    title: 'Cette page ne fonctionne plus',
    text: 'Rechargez-la pour continuer. Ce qui figure dans l’adresse est conservé.',
    action: 'Recharger la page',
  },
};
export default words;
