import type { ImageWords } from './words.ts';

const words: ImageWords = {
  choose: 'Velg bilde',
  replace: 'Bytt bilde',
  kinds: (megabytes) => `PNG, JPEG, WebP eller GIF, opptil ${megabytes} MB`,
  tooLarge: (megabytes) => `Filen er større enn ${megabytes} MB.`,
  notImage: 'Filen er ikke et PNG-, JPEG-, WebP- eller GIF-bilde, eller den har for mange piksler.',
  failed: 'Bildet ble ikke lastet opp',
  alt: 'Beskrivelse',
  altNeeded:
    'Beskriv bildet for dem som ikke kan se det, eller merk det som pynt. Ellers kan ikke dashbordet publiseres.',
  decorative: 'Pynt: skjermlesere hopper over det',
  fit: 'Tilpasning',
  contain: 'Hele bildet',
  cover: 'Fyll plassen',
  link: 'Lenke',
  linkRefused: 'Skriv en adresse som begynner med https:// eller mailto:.',
  notLoaded: 'Bildet kunne ikke lastes inn',
};

export default words;
