import spanish from './es.ts';
import type { ReportsWords } from './words.ts';

const words: ReportsWords = {
  ...spanish,
  star: 'Agregar a favoritos',
  changed: { ...spanish.changed, text: 'Alguien más acaba de cambiar este informe.' },
  differences: {
    ...spanish.differences,
    columnAdded: (title) => `Columna agregada: ${title}`,
    filterAdded: (text) => `Filtro agregado: ${text}`,
  },
};
export default words;
