import type { LinkWords } from './words.ts';

const words: LinkWords = {
  title: 'Kolumnernas länkar',
  help: 'En adress som börjar med https:// eller mailto:. Skriv {column} för värdet i en kolumn på samma rad.',
  columns: 'Kolumner',
  cells: 'Cellerna är adresser',
  first: (address) => `Första raden: ${address}`,
  noLink: 'Den första raden har ingen länk.',
  unsafe: 'Börja med https:// och en värd, eller med mailto:. Värden kan inte komma från en kolumn.',
  unknown: (name) => `Tabellen har ingen kolumn ${name}.`,
  conflict: 'Någon annan har ändrat rapporten. Öppna den igen för att se deras version.',
};

export default words;
