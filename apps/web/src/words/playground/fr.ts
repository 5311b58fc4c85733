import type { PlaygroundWords } from './words.ts';

const words: PlaygroundWords = {
  title: 'Bac à sable',
  files: 'Fichiers',
  states: {
    opening: 'Ouverture de la branche…',
    building: 'Compilation de la branche…',
    built: 'Les réponses viennent de cette branche',
    failed: 'La branche ne compile pas',
  },
  notServed: 'La branche ne peut pas être interrogée',
  broken: (branch) => `${branch} ne compile pas`,
  code: 'Code',
  codeWidth: 'Largeur du code',
  timing: 'Temps',
  nothingAsked: 'Choisissez des champs pour voir la question sous forme de code.',
  notWritten: {
    graphql:
      'GraphQL ne peut pas poser cette question : elle contient des calculs, des segments, des comparaisons ou des totaux.',
    sql: 'SQL ne peut pas poser cette question.',
    asOther: 'GraphQL ne permet pas d’interroger en tant qu’une autre personne.',
  },
  notes: {
    json: 'Le corps de la requête.',
    curl: 'À exécuter dans un shell.',
    typescript: 'Utilise le paquet client de Facet.',
    python: 'Utilise le paquet requests.',
    sql: 'SQL sémantique : envoyez-le dans sqlQuery à la place de query.',
    graphql: 'L’API GraphQL du moteur.',
  },
  key: {
    key: 'Placez une clé d’API dans FACET_API_KEY. POST /api/v1/api-keys en crée une.',
    token:
      'Placez un jeton de l’API de données dans FACET_TOKEN. POST /api/v1/deployments/{deploymentId}/token en crée un.',
  },
  compare: 'Comparer avec…',
  stopComparing: 'Arrêter la comparaison',
  compared: 'Comparaison de deux branches',
  same: (count) => `Toutes les lignes sont identiques (${count}).`,
  differ: (count, total) => `Lignes différentes : ${count} sur ${total}.`,
  largest: (column, amount) => `Plus grand écart pour ${column} : ${amount}.`,
  onlyFirst: 'Au moins une réponse contient plus de lignes que celles comparées.',
  firstRows: (shown, total) => `Premières lignes affichées : ${shown} sur ${total}.`,
  difference: 'Écart',
  differs: 'Différent',
  onlyOn: (branch) => `Uniquement sur ${branch}`,
  answers: (count) => `Lignes : ${count}`,
};
export default words;
