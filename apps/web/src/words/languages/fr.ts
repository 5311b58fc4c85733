import type { Words } from '../words.ts';

const MANY: Readonly<Record<string, string>> = {
  second: 'secondes',
  minute: 'minutes',
  hour: 'heures',
  day: 'jours',
  week: 'semaines',
  month: 'mois',
  quarter: 'trimestres',
  year: 'ans',
};

const ONE: Readonly<Record<string, string>> = {
  second: 'la seconde précédente',
  minute: 'la minute précédente',
  hour: 'l’heure précédente',
  day: 'le jour précédent',
  week: 'la semaine précédente',
  month: 'le mois précédent',
  quarter: 'le trimestre précédent',
  year: 'l’année précédente',
};

const UNITS: Readonly<Record<string, string>> = { ...MANY, year: 'années' };

const FEMININE = new Set(['second', 'minute', 'hour', 'week', 'year']);

const OF: Readonly<Record<string, string>> = {
  second: 'de la seconde',
  minute: 'de la minute',
  hour: 'de l’heure',
  day: 'de la journée',
  week: 'de la semaine',
  month: 'du mois',
  quarter: 'du trimestre',
  year: 'de l’année',
};

/** The texts in French. */
const words: Words = {
  dashboard: 'Tableau de bord',
  loading: 'Chargement',
  refresh: 'Actualiser',
  updated: (ago) => (ago === null ? 'Actualisé à l’instant' : `Actualisé ${ago}`),
  noRows: 'Aucune donnée',
  noRowsHint: 'Rien ne correspond aux filtres actuels.',
  tryAgain: 'Réessayer',
  details: 'Détails',
  requestId: 'Requête',
  chartFailed: 'Ce graphique n’a pas pu être chargé',
  failsAgain: 'Si cela se reproduit, prévenez le propriétaire du tableau de bord.',
  asTable: 'Afficher le tableau',
  asChart: 'Afficher le graphique',
  offline: 'Le serveur est injoignable. Vérifiez votre connexion.',
  notFound: {
    title: 'Tableau de bord introuvable',
    text: 'Il n’existe pas, n’est pas publié ou n’est pas partagé avec vous.',
  },
  forbidden: {
    title: 'Ce tableau de bord ne peut pas être affiché ici',
    text: 'Son intégration n’est pas autorisée.',
  },
  signIn: {
    title: 'Connectez-vous pour voir ce tableau de bord',
    text: 'Il est réservé aux personnes du compte.',
    action: 'Se connecter',
  },
  refused: {
    title: 'Cette session ne peut pas être ouverte',
    text: 'Son adresse a déjà servi ou est trop ancienne. Rechargez la page qui contient ce tableau de bord.',
  },
  expired: {
    title: 'Session expirée',
    text: 'Rechargez la page qui contient ce tableau de bord pour continuer.',
  },
  broken: { title: 'Une erreur est survenue', text: 'Le tableau de bord n’a pas pu être chargé.' },
  summary: 'Résumé',
  noSummary: 'Les graphiques n’ont aucun chiffre à résumer.',
  summaryFailed: 'Ce résumé n’a pas pu être chargé',
  regenerate: 'Régénérer',
  byAi: 'Rédigé par une IA',
  unknownWidget: 'Cette version de Facet ne peut pas afficher ce widget.',
  missingReport: 'Le rapport de ce graphique n’existe plus.',
  yes: 'Oui',
  no: 'Non',
  total: 'Total',
  truncated: (count) => `Seules les ${count} premières lignes sont affichées.`,
  shownRows: (count, total) => `${count} lignes sur ${total}`,
  truncatedColumns: (count, total, left) =>
    `Colonnes affichées : ${count} sur ${total}. Non affichées : ${left}`,
  cutOff: 'Seul le début est affiché.',
  all: 'Tous',
  clear: (label) => `Effacer ${label}`,
  apply: 'Appliquer',
  search: 'Rechercher',
  noValues: 'Aucune valeur trouvée',
  moreValues: 'Il y a d’autres valeurs. Recherchez-les.',
  condition: 'Condition',
  value: 'Valeur',
  notNumber: (example) => `Saisissez un nombre comme ${example}`,
  from: 'De',
  to: 'À',
  words: 'Période',
  chooseDays: 'Choisir des jours',
  automatic: 'Comme dans le graphique',
  custom: 'Personnalisé',
  notChosen: 'Aucune sélection',
  operators: {
    equals: 'est',
    not_equals: 'n’est pas',
    contains: 'contient',
    not_contains: 'ne contient pas',
    starts_with: 'commence par',
    not_starts_with: 'ne commence pas par',
    ends_with: 'finit par',
    not_ends_with: 'ne finit pas par',
    greater_than: 'est supérieur à',
    greater_than_or_equal: 'est au moins',
    less_than: 'est inférieur à',
    less_than_or_equal: 'est au plus',
    between: 'est entre',
    is_null: 'n’a pas de valeur',
    is_not_null: 'a une valeur',
    is_empty: 'est vide',
    is_not_empty: 'n’est pas vide',
    'time:equals': 'est dans',
    'time:not_equals': 'n’est pas dans',
    'time:greater_than': 'est après',
    'time:greater_than_or_equal': 'est à partir de',
    'time:less_than': 'est avant',
    'time:less_than_or_equal': 'est jusqu’à',
  },
  grains: {
    second: 'Seconde',
    minute: 'Minute',
    hour: 'Heure',
    day: 'Jour',
    week: 'Semaine',
    month: 'Mois',
    quarter: 'Trimestre',
    year: 'Année',
  },
  relative: {
    units: UNITS,
    span: (direction, count, unit, isComplete) => {
      const isFeminine = FEMININE.has(unit);
      const which =
        direction === 'last' ? (isFeminine ? 'dernières' : 'derniers') : `prochain${isFeminine ? 'es' : 's'}`;
      const complete = isFeminine ? 'complètes' : 'complets';
      return `${count} ${which} ${UNITS[unit]}${isComplete ? ` ${complete}` : ''}`;
    },
    including: (span, current, unit) => `${span}, ${current} ${FEMININE.has(unit) ? 'comprise' : 'compris'}`,
    toDate: (unit) => `depuis le début ${OF[unit]}`,
    last: 'Derniers',
    current: 'En cours',
    next: 'Prochains',
    amount: 'Nombre',
    unit: 'Unité',
    completeOnly: 'Périodes complètes uniquement',
    other: 'Autre période',
  },
  more: (amount, than) => `${amount} de plus que ${than}`,
  less: (amount, than) => `${amount} de moins que ${than}`,
  same: (than) => `comme ${than}`,
  was: (amount, when) => `${amount} ${when}`,
  wasNothing: (when) => `pas de données (${when})`,
  points: (amount) => `${amount} points`,
  pointsUnit: 'pts',
  compared: (title, output, amount, unit) => {
    const earlier = words.before(amount, unit);
    if (output === 'previous') return `${title}, ${earlier}`;
    return output === 'change' ? `${title}, écart avec ${earlier}` : `${title}, écart en % avec ${earlier}`;
  },
  notices: {
    calculation_failed: () => 'Un calcul a échoué, sa colonne est vide.',
    comparison_dropped: () => 'La comparaison avec une période antérieure manque.',
    controls_not_applied: (label) => `Le contrôle ${label} ne s’applique pas à ce graphique.`,
    filling_dropped: () => 'Les périodes sans lignes sont omises.',
    top_rows_dropped: () => 'Toutes les valeurs sont affichées au lieu des premières.',
    totals_dropped: () => 'Certains totaux manquent.',
  },
  before: (amount, unit) => (amount === 1 ? (ONE[unit] ?? unit) : `${amount} ${MANY[unit] ?? unit} plus tôt`),
  target: (amount) => `Objectif ${amount}`,
  copyValue: 'Copier la valeur',
  filterBy: (label, value) => `Filtrer par ${label} : ${value}`,
  showDetails: 'Afficher les détails',
  detailsOf: (title) => `Détails de ${title}`,
  detailsFailed: 'Ces détails n’ont pas pu être chargés',
  options: (title) => `Plus d’actions pour ${title}`,
  fullScreen: 'Plein écran',
  exitFullScreen: 'Quitter le plein écran',
  resetAll: 'Tout réinitialiser',
  close: 'Fermer',
  download: 'Télécharger',
  downloadAs: (format) => `Télécharger en ${format}`,
  downloadFailed: 'Le téléchargement a échoué',
  sortBy: (title) => `Trier par ${title}`,
  denied: {
    title: 'Vous n’avez pas accès à ces données',
    text: 'Demandez l’accès au propriétaire du tableau de bord.',
  },
  outdated: {
    title: 'Ce graphique ne peut pas être affiché',
    text: 'Un champ qu’il utilise n’existe plus ou ne vous est pas accessible.',
  },
  tooLarge:
    'Il y a trop d’éléments à dessiner. Filtrez les données ou demandez au propriétaire du tableau de bord de les regrouper.',
  busy: { title: 'En attente du serveur', text: 'Il est occupé. Le graphique se chargera dès que possible.' },
  stale: (ago) => `Actualisation impossible. Données datant de : ${ago}.`,
  expand: 'Développer',
  collapse: 'Réduire',
  widthOf: (label) => `Largeur de ${label}`,
  moved: (label, place, count) => `${label} est maintenant la colonne ${place} sur ${count}`,
  sampled: (shown, count) => `Un échantillon de ${shown} points sur ${count} est tracé.`,
  open: (title) => `Ouvrir ${title}`,
};

export default words;
