import type { LinkWords } from './words.ts';

const words: LinkWords = {
  title: 'Lenker for kolonnene',
  help: 'En adresse som begynner med https:// eller mailto:. Skriv {column} for verdien av en kolonne i samme rad.',
  columns: 'Kolonner',
  cells: 'Cellene er adresser',
  first: (address) => `Første rad: ${address}`,
  noLink: 'Den første raden har ingen lenke.',
  unsafe: 'Begynn med https:// og et vertsnavn, eller med mailto:. Verten kan ikke komme fra en kolonne.',
  unknown: (name) => `Tabellen har ingen kolonne ${name}.`,
  conflict: 'Noen andre har endret rapporten. Åpne den på nytt for å se deres versjon.',
};

export default words;
