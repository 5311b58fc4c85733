import spanish from './es.ts';
import type { SourcesWords } from './words.ts';

const words: SourcesWords = {
  ...spanish,
  failed: 'No se pudieron cargar las fuentes de datos',
  testFailed: 'No se pudo iniciar la prueba',
  removed: (name) => `${name} se quitó`,
  saved: (name) => `${name} se guardó`,
  saveFailed: 'No se pudo guardar la fuente de datos',
  notSaved: 'No se guardó, porque la base de datos rechazó la conexión.',
  unsaved: 'Lo que escribiste sobre la fuente de datos no está guardado.',
  stored: 'Guardado. Para reemplazarlo, escribe otro.',
  usual: (value) => `Predeterminado: ${value}`,
  problems: {
    ...spanish.problems,
    slow: { ...spanish.problems.slow, title: 'La base de datos no respondió en 15 segundos' },
    failed: { ...spanish.problems.failed, title: 'La conexión falló' },
  },
  rebuild: {
    ...spanish.rebuild,
    done: 'Producción se reconstruyó.',
    failed: 'No se pudo reconstruir producción, que conserva el modelo anterior.',
    warned: 'Producción se reconstruyó, pero una fuente de datos rechazó la conexión.',
  },
  files: {
    ...spanish.files,
    failed: 'No se pudieron cargar los archivos',
    deleted: (name) => `${name} se eliminó`,
    replace: 'Reemplazar archivo',
    uploadFailed: 'La subida falló',
  },
};
export default words;
