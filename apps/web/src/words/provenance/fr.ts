import type { ProvenanceWords } from './words.ts';

const words: ProvenanceWords = {
  title: 'À propos de cette réponse',
  aboutField: (title) => `À propos de ${title}`,
  example: (value) => `Par exemple ${value}`,
  unused: 'Aucun rapport que vous pouvez voir n’utilise ce champ.',
  unreadableUse: 'L’utilise peut-être : son SQL n’a pas pu être lu.',
  failed: 'Facet n’a pas pu déterminer d’où vient cette réponse',
  answered: (time) => `Réponse obtenue en ${time}`,
  fromCache: 'Les lignes viennent du cache',
  waited: (time) => `${time} dans la file d’attente`,
  ran: (time) => `${time} dans la base de données`,
  policy: {
    title: 'Politique d’accès',
    none: 'La politique d’accès n’ajoute aucun filtre pour vous.',
    filters: 'La politique d’accès ajoute ces filtres pour vous :',
    denied: 'La politique d’accès refuse cette question : la réponse n’a donc aucune ligne.',
    masked: (titles) => `La politique d’accès remplace les valeurs de ${titles}.`,
    all: 'Toutes',
    any: 'Au moins une',
  },
  definitions: 'Définitions',
  definedIn: (file) => `Défini dans ${file}`,
  sql: 'SQL pour la source de données',
  values: 'Valeurs',
  preAggregations: (names) => `Lit ces préagrégations à la place des tables : ${names}`,
};

export default words;
