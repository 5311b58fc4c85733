import spanish from './es.ts';
import type { SourceTablesWords } from './words.ts';

const words: SourceTablesWords = {
  ...spanish,
  failed: 'No se pudieron cargar las tablas',
  read: {
    ...spanish.read,
    never: 'Facet aún no leyó esta fuente de datos',
    failed: 'No se pudieron leer las tablas',
  },
  table: {
    ...spanish.table,
    failed: 'No se pudo cargar la tabla',
    previewFailed: 'No se pudieron leer las filas',
  },
  proposal: {
    ...spanish.proposal,
    failed: 'No se pudo proponer el modelo',
    notWritten: 'No se pudieron escribir los archivos',
  },
};
export default words;
