import type { LinkWords } from './words.ts';

const words: LinkWords = {
  title: 'Link delle colonne',
  help: 'Un indirizzo che inizia con https:// o mailto:. Scrivi {column} per il valore di una colonna della stessa riga.',
  columns: 'Colonne',
  cells: 'Le celle sono indirizzi',
  first: (address) => `Prima riga: ${address}`,
  noLink: 'La prima riga non ha link.',
  unsafe: 'Inizia con https:// e un host, oppure con mailto:. L’host non può venire da una colonna.',
  unknown: (name) => `La tabella non ha la colonna ${name}.`,
  conflict: 'Qualcun altro ha modificato il report. Riaprilo per vedere la sua versione.',
};

export default words;
