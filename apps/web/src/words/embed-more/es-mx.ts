import spanish from './es.ts';
import type { EmbedMoreWords } from './words.ts';

const words: EmbedMoreWords = {
  ...spanish,
  settings: 'Más opciones de configuración',
};

export default words;
