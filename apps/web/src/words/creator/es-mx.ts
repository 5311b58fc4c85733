import parent from './es.ts';
import type { CreatorWords } from './words.ts';

const words: CreatorWords = {
  ...parent,
  notCreator: {
    title: 'Aquí no puedes crear contenido',
    text: 'Tu sesión solo permite ver paneles. Consulta a quien administra este producto.',
  },
};

export default words;
