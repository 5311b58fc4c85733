import spanish from './es.ts';
import type { ModelUsesWords } from './words.ts';

const words: ModelUsesWords = {
  ...spanish,
  failed: 'No se pudieron cargar los usos',
  content: {
    ...spanish.content,
    dashboard: 'Tableros publicados',
    draft: 'Borradores de tableros',
  },
  search: { ...spanish.search, replacedOnLine: 'Se reemplazó la coincidencia de la línea $' },
};
export default words;
