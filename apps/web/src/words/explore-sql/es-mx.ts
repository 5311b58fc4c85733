import spanish from './es.ts';
import type { ExploreSqlWords } from './words.ts';

const words: ExploreSqlWords = {
  ...spanish,
  hint: 'Completa vistas, campos y funciones. Los cambios se aplican tras una pausa o con Ctrl+Enter.',
  calculationHint: 'Completa campos y funciones. Ctrl+Enter aplica el cambio.',
  failed: 'Facet no pudo leer el SQL',
  tooLong: 'El SQL es demasiado largo. Se admiten como máximo 65,536 bytes.',
  refused: {
    ...spanish.refused,
    compared_ranges: 'SQL no puede comparar rangos de fechas.',
    too_long: 'El SQL tendría más de 65,536 bytes. Acorta las listas de valores.',
  },
  reasons: {
    ...spanish.reasons,
    moving_time: 'Una condición depende de la hora actual y no es un rango como «los últimos 7 días».',
  },
};

export default words;
