import spanish from './es.ts';
import type { SectionWords } from './words.ts';

const words: SectionWords = {
  ...spanish,
  needsHeading: 'Agrega un título: con él se pliega y se despliega la sección.',
};

export default words;
