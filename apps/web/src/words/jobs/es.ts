import type { JobsWords } from './words.ts';

const words: JobsWords = {
  open: 'Tareas',
  openRunning: (count) => `Tareas, ${count} en curso`,
  title: 'Tareas',
  nothing: {
    title: 'No hay nada en curso',
    text: 'Aquí aparecen los builds, las sincronizaciones de dbt, las exportaciones y los envíos de las últimas 24 horas.',
  },
  running: 'En curso',
  finished: 'Terminadas',
  kinds: { build: 'Build', sync: 'Sincronización de dbt', run: 'Envío', export: 'Exportación' },
  runningFor: (duration) => `En curso desde hace ${duration}`,
  took: (duration) => `Ha tardado ${duration}`,
  states: { succeeded: 'Correcto', failed: 'Con errores', cancelled: 'Cancelado', skipped: 'Omitido' },
  by: (name) => `Iniciado por ${name}`,
  cancel: 'Cancelar',
  download: 'Descargar',
  failed: 'No se han podido cargar las tareas',
  actionFailed: 'No ha funcionado',
};
export default words;
