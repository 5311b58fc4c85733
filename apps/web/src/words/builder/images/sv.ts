import type { ImageWords } from './words.ts';

const words: ImageWords = {
  choose: 'Välj bild',
  replace: 'Byt bild',
  kinds: (megabytes) => `PNG, JPEG, WebP eller GIF, upp till ${megabytes} MB`,
  tooLarge: (megabytes) => `Filen är större än ${megabytes} MB.`,
  notImage: 'Filen är inte en PNG-, JPEG-, WebP- eller GIF-bild, eller så har den för många pixlar.',
  failed: 'Bilden laddades inte upp',
  alt: 'Beskrivning',
  altNeeded:
    'Beskriv bilden för dem som inte kan se den, eller markera den som dekorativ. Annars kan instrumentpanelen inte publiceras.',
  decorative: 'Dekorativ: skärmläsare hoppar över den',
  fit: 'Anpassning',
  contain: 'Hela bilden',
  cover: 'Fyll ytan',
  link: 'Länk',
  linkRefused: 'Ange en adress som börjar med https:// eller mailto:.',
  notLoaded: 'Det gick inte att läsa in bilden',
};

export default words;
