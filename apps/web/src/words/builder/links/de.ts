import type { LinkWords } from './words.ts';

const words: LinkWords = {
  title: 'Links der Spalten',
  help: 'Eine Adresse, die mit https:// oder mailto: beginnt. {column} steht für den Wert einer Spalte derselben Zeile.',
  columns: 'Spalten',
  cells: 'Die Zellen sind Adressen',
  first: (address) => `Erste Zeile: ${address}`,
  noLink: 'Die erste Zeile hat keinen Link.',
  unsafe:
    'Beginne mit https:// und einem Host oder mit mailto:. Der Host kann nicht aus einer Spalte kommen.',
  unknown: (name) => `Die Tabelle hat keine Spalte ${name}.`,
  conflict: 'Jemand anderes hat den Bericht geändert. Öffne ihn erneut, um dessen Fassung zu sehen.',
};

export default words;
