import spanish from './es.ts';
import type { ImageWords } from './words.ts';

const words: ImageWords = {
  ...spanish,
  replace: 'Reemplazar imagen',
  failed: 'La imagen no se subió',
  altNeeded:
    'Describe la imagen para quien no puede verla o márcala como decorativa. De lo contrario, el tablero no se puede publicar.',
};

export default words;
