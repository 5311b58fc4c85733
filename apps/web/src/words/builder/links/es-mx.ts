import spanish from './es.ts';
import type { LinkWords } from './words.ts';

const words: LinkWords = {
  ...spanish,
  conflict: 'Otra persona cambió el informe. Ábrelo de nuevo para ver su versión.',
};

export default words;
