import type { ConnectedApplicationsWords } from './words.ts';

const words: ConnectedApplicationsWords = {
  title: 'Applications connectées',
  about:
    'Les applications auxquelles des personnes se sont connectées, comme les clients MCP. Chacune agit pour une seule personne, sans dépasser ses droits.',
  notAllowed: {
    title: 'Seuls les administrateurs voient les applications de tout le monde',
    text: 'Les vôtres se trouvent sur la page de votre compte.',
  },
  failed: 'Impossible de charger les applications',
  failsAgain: 'Si cela se reproduit, cherchez l’identifiant de la requête dans le journal du serveur.',
  search: 'Rechercher des applications et des personnes',
  clearSearch: 'Effacer la recherche',
  columns: {
    application: 'Application',
    person: 'Personne',
    access: 'Accès',
    connected: 'Connectée',
    lastUsed: 'Dernière utilisation',
  },
  reaches: {
    api: 'Tout ce que la personne peut faire',
    'mcp:query': 'Modèles de données et requêtes',
    'mcp:content': 'Rapports et tableaux de bord',
    'mcp:model': 'Branches de développement',
  },
  signInOnly: 'Connexion uniquement',
  never: 'Jamais',
  revoke: 'Révoquer l’accès',
  revokeFor: (application, person) => `Révoquer l’accès de ${application} pour ${person}`,
  revokeTitle: (application) => `Révoquer l’accès de ${application} ?`,
  revokeText: (person) =>
    `En deux secondes au plus, l’application ne pourra plus agir pour ${person}, jusqu’à une nouvelle connexion.`,
  revoked: (application, person) => `${application} ne peut plus agir pour ${person}`,
  noMatch: (text) => `Aucune application ni personne ne correspond à « ${text} »`,
  nothing: {
    title: 'Aucune application n’est connectée',
    text: (address) => `Les clients MCP se connectent à l’adresse ${address}.`,
  },
  showMore: 'Afficher plus',
};
export default words;
