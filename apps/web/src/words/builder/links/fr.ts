import type { LinkWords } from './words.ts';

const words: LinkWords = {
  title: 'Liens des colonnes',
  help: 'Une adresse qui commence par https:// ou mailto:. Écrivez {column} pour la valeur d’une colonne de la même ligne.',
  columns: 'Colonnes',
  cells: 'Les cellules sont des adresses',
  first: (address) => `Première ligne : ${address}`,
  noLink: 'La première ligne n’a pas de lien.',
  unsafe: 'Commencez par https:// et un hôte, ou par mailto:. L’hôte ne peut pas venir d’une colonne.',
  unknown: (name) => `Le tableau n’a pas de colonne ${name}.`,
  conflict: 'Quelqu’un d’autre a modifié le rapport. Rouvrez-le pour voir sa version.',
};

export default words;
