import type { ImageWords } from './words.ts';

const words: ImageWords = {
  choose: 'Bild auswählen',
  replace: 'Bild ersetzen',
  kinds: (megabytes) => `PNG, JPEG, WebP oder GIF, bis ${megabytes} MB`,
  tooLarge: (megabytes) => `Die Datei ist größer als ${megabytes} MB.`,
  notImage: 'Die Datei ist kein PNG-, JPEG-, WebP- oder GIF-Bild, oder sie hat zu viele Pixel.',
  failed: 'Das Bild wurde nicht hochgeladen',
  alt: 'Beschreibung',
  altNeeded:
    'Beschreibe das Bild für alle, die es nicht sehen können, oder kennzeichne es als Schmuck. Sonst lässt sich das Dashboard nicht veröffentlichen.',
  decorative: 'Schmuck: Screenreader überspringen es',
  fit: 'Anpassung',
  contain: 'Ganzes Bild',
  cover: 'Fläche füllen',
  link: 'Link',
  linkRefused: 'Gib eine Adresse ein, die mit https:// oder mailto: beginnt.',
  notLoaded: 'Das Bild konnte nicht geladen werden',
};

export default words;
