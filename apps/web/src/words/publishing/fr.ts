import type { PublishingWords } from './words.ts';

const words: PublishingWords = {
  more: 'Plus d’actions pour ce tableau de bord',
  embed: 'Intégrer…',
  previewAs: 'Aperçu en tant que…',
  unpublish: 'Dépublier…',
  republish: 'Publier à nouveau',
  cancel: 'Annuler',
  unpublishing: {
    title: (name) => `Dépublier « ${name} »`,
    text: 'Ses lecteurs verront une page indiquant qu’il n’existe pas, et ses envois planifiés échoueront.',
    tenants: (count, shown) =>
      count === 1
        ? 'Un client intégré le perd dans ses pages.'
        : `${shown} clients intégrés le perdent dans leurs pages.`,
    allEmbedUsers: 'Tous les utilisateurs intégrés le perdent dans leurs pages.',
    kept: 'Son adresse, son brouillon, son historique et ses partages sont conservés. Vous pourrez le publier à nouveau à tout moment.',
    confirm: 'Dépublier le tableau de bord',
    failed: 'Le tableau de bord n’a pas été modifié',
  },
  preview: {
    person: (name) => `Vous voyez ceci comme ${name}.`,
    group: (name) => `Vous voyez ceci comme un membre de ${name}.`,
    context: 'Vous voyez ceci avec un autre contexte de sécurité.',
    note: 'Chaque requête est inscrite au journal d’audit. Rien ne peut être téléchargé.',
    mayNotOpen:
      'Cette personne ne peut pas ouvrir ce tableau de bord, car il n’est pas partagé avec elle. Voici les lignes qu’elle verrait.',
    other: 'Choisir quelqu’un d’autre',
    failed: 'Impossible d’ouvrir l’aperçu',
  },
  embedding: {
    title: (name) => `Intégrer « ${name} »`,
    tabs: { preview: 'Aperçu', code: 'Code', checks: 'Vérifications' },
    viewer: 'Lecteur',
    embedTenant: 'Client intégré',
    externalId: 'Identifiant de l’utilisateur dans votre produit',
    externalIdHelp: 'Pour le code. Votre serveur y met la personne connectée.',
    groups: 'Groupes',
    groupsHelp: 'Les politiques d’accès s’y réfèrent',
    context: 'Contexte de sécurité (JSON)',
    notJson: 'Doit être un objet JSON',
    look: 'Apparence',
    scheme: 'Jeu de couleurs',
    schemes: { auto: 'Comme le système du lecteur', light: 'Clair', dark: 'Sombre' },
    accent: 'Couleur d’accentuation',
    locale: 'Langue',
    timezone: 'Fuseau horaire',
    byDefault: 'Par défaut',
    allowExport: 'Autoriser les téléchargements',
    showHeader: 'Afficher l’en-tête',
    showTitle: 'Afficher le titre',
    allowAi: 'Autoriser l’IA',
    origin: 'Origine de votre page',
    originHelp: 'Par exemple https://app.example.com',
    size: 'Largeur',
    sizes: { phone: 'Téléphone', tablet: 'Tablette', wide: 'Large' },
    show: 'Afficher l’aperçu',
    update: 'Actualiser l’aperçu',
    changed: 'Le lecteur a changé depuis cet aperçu.',
    about: (user) =>
      `L’aperçu est une vraie session intégrée de l’utilisateur « ${user} » du client intégré. Cet utilisateur est créé au besoin.`,
    needsTenant: 'Choisissez un client intégré existant pour voir l’aperçu.',
    adminOnly: 'Seuls les administrateurs peuvent créer des sessions intégrées.',
    failed: 'Impossible d’afficher l’aperçu',
    host: 'Votre serveur',
    page: 'Votre page',
    keyNote: 'La clé d’API reste sur votre serveur, dans la variable FACET_API_KEY.',
    summary: (failed, shown) =>
      failed === 0
        ? 'Tout est prêt.'
        : failed === 1
          ? 'Un point reste à régler.'
          : `${shown} points restent à régler.`,
    unknown: 'Seuls les administrateurs et les personnes ayant un accès complet peuvent le vérifier.',
    shareNow: 'Partager et autoriser les sessions',
    checkAgain: 'Vérifier à nouveau',
    passed: 'Réussi',
    notPassed: 'Échec',
    notKnown: 'Inconnu',
  },
  checks: {
    published: {
      name: 'Le tableau de bord est publié',
      failed: () => 'Publiez-le. D’ici là, les pages intégrées renvoient 404.',
    },
    enabled: {
      name: 'L’intégration est activée',
      failed: () => 'Un administrateur peut l’activer pour le compte et ce déploiement.',
    },
    tenant: {
      name: 'Le client intégré existe',
      failed: (tenant) =>
        `« ${tenant} » n’existe pas encore. Son premier utilisateur ou sa première session le crée.`,
    },
    shared: {
      name: 'Le tableau de bord est partagé avec le client intégré',
      failed: () =>
        'Partagez-le avec le client intégré ou tous les utilisateurs intégrés. D’ici là, ils reçoivent 404.',
    },
    signed: {
      name: 'Le tableau de bord autorise les sessions signées',
      failed: () => 'Activez allowEmbed. D’ici là, les sessions reçoivent 403.',
    },
    groups: {
      name: 'Les groupes existent',
      failed: (groups) => `Créez ${groups}. Une session qui nomme un groupe inconnu est refusée.`,
    },
    origin: {
      name: 'Votre page peut afficher le cadre',
      failed: (origin) => `Ajoutez ${origin} aux origines autorisées du compte ou du déploiement.`,
    },
    https: {
      name: 'Les connexions sont chiffrées',
      failed: (server) =>
        `${server} n’est pas en HTTPS. Placez Facet derrière HTTPS avant de l’ouvrir à d’autres.`,
    },
    key: {
      name: 'Vous pouvez créer des clés d’API pour les sessions',
      failed: () => 'La clé doit appartenir à un administrateur. Demandez-lui de la créer.',
    },
  },
  origins: {
    missing: 'Saisissez l’origine de votre page pour la vérifier.',
    pattern: 'Les motifs avec * sont pour les paramètres. Saisissez l’origine d’une page.',
    address: (origin) => `« ${origin} » n’est pas une origine : elle a un schéma, un hôte et aucun chemin.`,
  },
  noTenant: 'Choisissez le client intégré de vos lecteurs.',
  hostHttps: (origin) =>
    `${origin} n’est pas en HTTPS. Sans lui, les navigateurs bloquent des parties de pages.`,
};
export default words;
