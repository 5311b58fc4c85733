import type { ImageWords } from './words.ts';

const words: ImageWords = {
  choose: 'Scegli immagine',
  replace: 'Sostituisci immagine',
  kinds: (megabytes) => `PNG, JPEG, WebP o GIF, fino a ${megabytes} MB`,
  tooLarge: (megabytes) => `Il file supera ${megabytes} MB.`,
  notImage: 'Il file non è un’immagine PNG, JPEG, WebP o GIF, oppure ha troppi pixel.',
  failed: 'L’immagine non è stata caricata',
  alt: 'Descrizione',
  altNeeded:
    'Descrivi l’immagine per chi non può vederla o contrassegnala come decorativa. Altrimenti la dashboard non si può pubblicare.',
  decorative: 'Decorativa: gli screen reader la saltano',
  fit: 'Adattamento',
  contain: 'Immagine intera',
  cover: 'Riempi lo spazio',
  link: 'Link',
  linkRefused: 'Inserisci un indirizzo che inizia con https:// o mailto:.',
  notLoaded: 'Impossibile caricare l’immagine',
};

export default words;
