import spanish from './es.ts';
import type { KeptFilterWords } from './words.ts';

const words: KeptFilterWords = {
  ...spanish,
  applied: (name) => `“${name}” aplicado`,
  nothingToKeep: 'Primero agrega un filtro a la pregunta.',
  replace: 'Reemplazar las condiciones por las de esta pregunta',
  change: (name) => `Cambiar “${name}”`,
  delete: (name) => `Eliminar “${name}”`,
  deleteForEveryone: (name) => `Eliminar “${name}” para todos`,
  deleted: (name) => `Se eliminó “${name}”`,
  changed: (name) => `Se cambió “${name}”`,
  undo: 'Deshacer',
  undone: 'Acción deshecha',
  notApplied: (name) => `“${name}” no se aplicó.`,
  failed: 'No funcionó.',
  gone: 'Se eliminó o ya no se comparte.',
};

export default words;
