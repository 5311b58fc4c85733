import type { RepairWords } from './words.ts';

const words: RepairWords = {
  title: 'Este archivo tiene errores',
  text: 'El tablero se abrirá en cuanto estén corregidos. Tus cambios se guardan en tu rama de desarrollo.',
  open: 'Guardar y abrir el tablero',
  changed: 'Otra persona ha cambiado el archivo mientras tanto.',
  overwrite: 'Guardar la mía de todos modos',
  loadTheirs: 'Cargar su versión',
};

export default words;
