import type { ChatAuthoringWords } from './words.ts';

const words: ChatAuthoringWords = {
  add: 'Agregar al tablero',
  addHere: 'Agregar a este tablero',
  draft: 'Crear un borrador de tablero',
  drafted: 'Borrador, aún sin guardar',
  overviewOf: (view) => `Resumen de ${view}: cifras clave, tendencias, una tabla y filtros`,
  filtersOfChart: 'Los filtros de la pregunta solo se aplican a su gráfica.',
  made: (dashboard) => `“${dashboard}” ya está en el espacio de trabajo.`,
  title: 'Agregar a un tablero',
  search: 'Buscar tableros',
  choices: 'Tableros que puedes editar',
  none: 'Aún no hay ningún tablero que puedas editar.',
  noneFound: 'Ningún tablero que puedas editar tiene este nombre.',
  newDashboard: 'Tablero nuevo',
  create: 'Crear y agregar',
  failed: 'No se pudo agregar la gráfica.',
  added: (dashboard) => `Se agregó al borrador de “${dashboard}”.`,
  addedHere: 'La gráfica está en el tablero.',
  open: 'Abrir tablero',
  undo: 'Deshacer',
  undone: 'La gráfica ya no está en el tablero.',
  notUndone: 'No se pudo quitar la gráfica. Abre el tablero para quitarla.',
};
export default words;
