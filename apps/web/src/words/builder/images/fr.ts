import type { ImageWords } from './words.ts';

const words: ImageWords = {
  choose: 'Choisir une image',
  replace: 'Remplacer l’image',
  kinds: (megabytes) => `PNG, JPEG, WebP ou GIF, jusqu’à ${megabytes} Mo`,
  tooLarge: (megabytes) => `Le fichier dépasse ${megabytes} Mo.`,
  notImage: 'Le fichier n’est pas une image PNG, JPEG, WebP ou GIF, ou il a trop de pixels.',
  failed: 'L’image n’a pas été importée',
  alt: 'Description',
  altNeeded:
    'Décrivez l’image pour les personnes qui ne la voient pas, ou marquez-la comme décorative. Sinon, le tableau de bord ne peut pas être publié.',
  decorative: 'Décorative : les lecteurs d’écran l’ignorent',
  fit: 'Ajustement',
  contain: 'Image entière',
  cover: 'Remplir l’espace',
  link: 'Lien',
  linkRefused: 'Saisissez une adresse qui commence par https:// ou mailto:.',
  notLoaded: 'L’image n’a pas pu être chargée',
};

export default words;
