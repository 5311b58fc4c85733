import type { SourcesWords } from './words.ts';

const words: SourcesWords = {
  title: 'Sources de données',
  about: 'Les bases de données et les fichiers que lit le modèle de données.',
  notAllowed: {
    title: 'Vous ne pouvez pas voir les sources de données',
    text: 'Elles sont réservées aux personnes qui gèrent les identifiants ou les données de ce déploiement.',
  },
  failed: 'Impossible de charger les sources de données',
  readOnly: 'Pour modifier les connexions, il faut le droit de gérer les identifiants de ce déploiement.',
  connect: 'Connecter une base',
  chooseTables: 'Choisir des tables',
  empty: {
    title: 'Connectez une base de données ou déposez un fichier',
    text: 'Vos données restent où elles sont : les requêtes sont envoyées à la base. Sans base de données, vous pouvez importer des fichiers CSV, JSON, Parquet et DuckDB.',
  },
  columns: {
    source: 'Source de données',
    place: 'Base de données',
    driver: 'Pilote',
    tested: 'Dernier test',
  },
  installed: 'Installé',
  notInstalled: 'Non installé',
  uploadedFiles: 'Fichiers importés',
  notTested: 'Pas encore testée',
  works: 'La connexion fonctionne',
  testing: 'Connexion en cours…',
  edit: 'Modifier la connexion',
  test: 'Tester la connexion',
  testAll: 'Tester les connexions',
  cancelTest: 'Annuler le test',
  testFailed: 'Impossible de lancer le test',
  remove: 'Retirer la source de données',
  removeTitle: (name) => `Retirer la source de données ${name} ?`,
  removeText:
    'Ses paramètres et ses identifiants sont supprimés, et les cubes qui la lisent ne fonctionnent plus. La base de données elle-même n’est pas modifiée.',
  removed: (name) => `${name} retirée`,
  chooseType: 'Choisir une base de données',
  searchTypes: 'Rechercher une base de données',
  clearSearch: 'Effacer la recherche',
  commonTypes: 'Courantes',
  otherTypes: 'Autres bases de données',
  noType: (text) => `Aucune base de données ne correspond à « ${text} »`,
  newTitle: (type) => `Connecter ${type}`,
  editTitle: (name) => `Modifier ${name}`,
  unknownSource: 'Cette source de données n’existe pas. Elle a peut-être été retirée.',
  name: 'Nom',
  nameHelp: 'Les cubes l’indiquent comme data_source. Les cubes sans data_source lisent « default ».',
  nameOfFiles:
    'Les cubes qui portent sur des fichiers importés lisent « default ». Si une autre base porte ce nom, ils ne fonctionnent plus.',
  nameProblems: {
    missing: 'Saisissez un nom',
    format: 'Au plus 50 lettres, chiffres et tirets bas, en commençant par une lettre',
    taken: 'Une source de données porte déjà ce nom',
  },
  more: 'Autres paramètres',
  stored: 'Valeur enregistrée. Pour la remplacer, saisissez-en une autre.',
  secretHelp: 'Enregistré chiffré, et jamais réaffiché.',
  usual: (value) => `Par défaut : ${value}`,
  missing: (label) => `${label} : champ obligatoire`,
  save: 'Enregistrer la source',
  saveUntested: 'Enregistrer sans test',
  saveHelp: 'L’enregistrement teste à nouveau la connexion et reconstruit la production.',
  saved: (name) => `${name} enregistrée`,
  saveFailed: 'Impossible d’enregistrer la source de données',
  notSaved: 'Rien n’a été enregistré, car la base de données a refusé la connexion.',
  unsaved: 'Ce que vous avez saisi sur la source de données n’est pas enregistré.',
  problems: {
    host: {
      title: 'Cet hôte est inconnu',
      advice:
        'Vérifiez l’orthographe. Un hôte d’un réseau privé doit être connu du serveur de noms qu’utilise ce serveur.',
    },
    unreachable: {
      title: 'La base de données est injoignable',
      advice:
        'La connexion a été refusée, ou rien n’a répondu. Vérifiez l’hôte et le port, et si la base fonctionne et si son pare-feu laisse passer ce serveur.',
    },
    slow: {
      title: 'La base de données n’a pas répondu en 15 secondes',
      advice: 'Vérifiez l’hôte et le port. Un pare-feu rejette peut-être la connexion sans répondre.',
    },
    credentials: {
      title: 'La base de données n’accepte pas l’utilisateur ou le mot de passe',
      advice: 'Vérifiez les deux, et si cet utilisateur peut se connecter depuis ce serveur.',
    },
    database: {
      title: 'Cette base de données n’existe pas',
      advice: 'Vérifiez l’orthographe, y compris les majuscules, et si l’utilisateur peut la voir.',
    },
    certificate: {
      title: 'Le certificat de la base de données n’est pas fiable',
      advice:
        'Il a peut-être expiré, porte sur un autre hôte ou a été signé par votre propre autorité, dont vous pouvez saisir le certificat.',
    },
    rights: {
      title: 'Il manque un droit à l’utilisateur',
      advice:
        'La base de données accepte l’utilisateur, mais ne le laisse pas lire. Demandez un accès en lecture à son administrateur.',
    },
    driver_missing: {
      title: 'Le pilote n’est pas installé',
      advice:
        'L’opérateur de ce serveur l’installe avec cette commande sur chaque nœud, sans redémarrage. Relancez ensuite le test.',
    },
    failed: {
      title: 'La connexion a échoué',
      advice: 'Le message du pilote se trouve dans les détails.',
    },
  },
  rebuild: {
    running: 'La production est en cours de reconstruction…',
    done: 'La production a été reconstruite.',
    failed: 'La production n’a pas pu être reconstruite et garde le modèle précédent.',
    warned: 'La production a été reconstruite, mais une source de données a refusé la connexion.',
  },
  files: {
    title: 'Fichiers',
    about:
      'Fichiers CSV, TSV, JSON, NDJSON, Parquet et DuckDB que le modèle de données peut lire. Déposez-les n’importe où sur cette page.',
    choose: 'Importer des fichiers',
    drop: 'Déposez les fichiers pour les importer',
    failed: 'Impossible de charger les fichiers',
    columns: { name: 'Fichier', size: 'Taille', uploaded: 'Importé' },
    delete: 'Supprimer le fichier',
    deleteTitle: (name) => `Supprimer ${name} ?`,
    deleteText:
      'Le fichier est supprimé pour la production et toutes les branches. Les cubes qui le lisent ne fonctionnent plus.',
    deleted: (name) => `${name} supprimé`,
    uploads: 'Imports',
    spreadsheet:
      'Les classeurs ne peuvent pas être lus. Enregistrez chaque feuille au format CSV et importez ces fichiers.',
    isEmpty: 'Ce fichier est vide.',
    exists: 'Un fichier de ce nom existe déjà.',
    replace: 'Remplacer le fichier',
    waiting: 'En attente',
    sent: (sent, size) => `${sent} sur ${size}`,
    checking: 'Lecture des colonnes…',
    tables: (names) => `Importé. Tables : ${names}`,
    unreadable: 'Importé, mais illisible',
    uploadFailed: 'L’import a échoué',
    retry: 'Réessayer',
    stop: 'Annuler l’import',
    dismiss: 'Fermer',
    unfinished: 'Des fichiers sont encore en cours d’import. Quitter la page les annule.',
    useDatabase: 'Utiliser comme base',
    databaseTitle: (name) => `Lire les tables de ${name} ?`,
    databaseText:
      'La source de données « default » lit alors les tables de ce fichier DuckDB. La production est reconstruite.',
    more: 'Afficher plus de fichiers',
  },
};
export default words;
