import type { SectionWords } from './words.ts';

const words: SectionWords = {
  collapsible: 'Se puede plegar y desplegar',
  collapsed: 'Plegado al principio',
  needsHeading: 'Añade un título: con él se pliega y se despliega la sección.',
};

export default words;
