import type { ChatAuthoringWords } from './words.ts';

const words: ChatAuthoringWords = {
  add: 'Añadir al panel',
  addHere: 'Añadir a este panel',
  draft: 'Crear un borrador de panel',
  drafted: 'Borrador, aún sin guardar',
  overviewOf: (view) => `Resumen de ${view}: cifras clave, tendencias, una tabla y filtros`,
  filtersOfChart: 'Los filtros de la pregunta solo se aplican a su gráfico.',
  made: (dashboard) => `«${dashboard}» ya está en el espacio de trabajo.`,
  title: 'Añadir a un panel',
  search: 'Buscar paneles',
  choices: 'Paneles que puedes editar',
  none: 'Aún no hay ningún panel que puedas editar.',
  noneFound: 'Ningún panel que puedas editar tiene este nombre.',
  newDashboard: 'Panel nuevo',
  create: 'Crear y añadir',
  failed: 'No se ha podido añadir el gráfico.',
  added: (dashboard) => `Añadido al borrador de «${dashboard}».`,
  addedHere: 'El gráfico está en el panel.',
  open: 'Abrir panel',
  undo: 'Deshacer',
  undone: 'El gráfico ya no está en el panel.',
  notUndone: 'No se ha podido quitar el gráfico. Abre el panel para quitarlo.',
};
export default words;
