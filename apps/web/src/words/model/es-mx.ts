import spanish from './es.ts';
import type { ModelWords } from './words.ts';

const words: ModelWords = {
  ...spanish,
  unknownBranch: (name) => `La rama ${name} no existe. Es posible que se haya fusionado y eliminado.`,
  closing: { ...spanish.closing, text: 'Guárdalo o descarta lo que escribiste.' },
  saveFailed: 'El archivo no se guardó. Lo que escribiste sigue aquí.',
  theirs: {
    ...spanish.theirs,
    changed: 'Otra persona cambió este archivo. Lo que escribiste no está guardado.',
    deleted: 'Otra persona eliminó este archivo. Lo que ves no está guardado.',
  },
  problems: {
    ...spanish.problems,
    breaks: (dashboard) => `El tablero publicado ${dashboard} dejaría de funcionar.`,
    breaksHidden: 'Un tablero publicado que no puedes ver dejaría de funcionar.',
  },
  changes: {
    ...spanish.changes,
    nothing: (parent) => `Nada cambió respecto a ${parent}.`,
    conflicts: 'Las dos ramas cambiaron las mismas líneas de estos archivos:',
  },
  merge: { ...spanish.merge, done: (branch, parent) => `${branch} se fusionó en ${parent}` },
};
export default words;
