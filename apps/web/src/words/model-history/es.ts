import type { ModelHistoryWords } from './words.ts';

const words: ModelHistoryWords = {
  title: 'Historial',
  files: 'Archivos',
  commits: 'Commits',
  commit: 'Commit',
  choose: 'Elige un commit para ver qué cambió.',
  failed: 'No se han podido cargar los commits',
  commitFailed: 'No se ha podido cargar el commit',
  nothing: 'Esta rama aún no tiene commits.',
  nothingOf: (path) => `Ningún commit de esta rama ha cambiado ${path}.`,
  noMessage: 'Sin mensaje',
  noChanges: 'Este commit no cambia ningún archivo.',
  changedFiles: 'Archivos cambiados',
  more: 'Mostrar más',
  allFiles: 'Mostrar los commits de todos los archivos',
  ofFile: 'Historial de este archivo',
  blame: 'Mostrar quién escribió cada línea',
  uncommitted: 'Sin commit',
  restore: 'Restaurar esta versión',
  restoreTitle: (path) => `¿Restaurar esta versión de ${path}?`,
  restoreText:
    'Se escribe en tus ediciones de la rama y reemplaza el contenido que el archivo tiene allí. Todavía no se hace ningún commit.',
};
export default words;
