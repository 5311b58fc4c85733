import spanish from './es.ts';
import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  ...spanish,
  palette: { ...spanish.palette, failed: 'No se pudieron buscar los paneles' },
};
export default words;
