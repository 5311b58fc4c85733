import type { FromViewWords } from './words.ts';

const words: FromViewWords = {
  actionsFor: (view) => `Acciones para ${view}`,
  ofThisView: 'Crear un panel a partir de esta vista',
  otherWays: 'Otras formas de empezar un panel',
  start: 'Empezar desde una vista',
  title: 'Panel a partir de una vista',
  hint: 'Obtendrás un borrador con cifras clave, tendencias, los desgloses con más diferencias, una tabla y filtros. Puedes cambiarlo todo antes de publicarlo.',
  view: 'Vista',
  make: 'Crear panel',
  making: (view) => `Creando un panel a partir de ${view}`,
  looking: 'Se consultan los datos para elegir lo que merece la pena mostrar.',
  failed: 'No se ha podido crear el panel',
  denied: 'No puedes ver las filas de esta vista.',
  cancel: 'Cancelar',
};
export default words;
