import spanish from './es.ts';
import type { EditorWords } from './words.ts';

const words: EditorWords = {
  ...spanish,
  ofDashboard: 'Configuración del tablero',
  publishFailed: 'El panel no se publicó',
  add: 'Agregar',
  chart: 'Gráfico de un reporte',
  chooseReport: 'Elegir un reporte',
  searchReports: 'Buscar reportes',
  noReports: 'Aún no hay reportes. Haz una pregunta en Explorar y guárdala; después se podrá mostrar aquí.',
  nothingFound: 'Ningún reporte coincide.',
  empty: {
    ...spanish.empty,
    text: 'Agrega gráficos, cifras clave, textos y filtros. Los demás verán el panel cuando lo publiques.',
  },
  fromReport: 'Si se deja vacío, como en el reporte',
  openReport: 'Abrir el reporte',
  lost: (count) =>
    count === 1
      ? 'Uno de tus cambios se revirtió porque otra persona cambió lo mismo.'
      : `${count} de tus cambios se revirtieron porque otra persona cambió lo mismo.`,
  notUndone: 'Ya no se puede deshacer: otra persona lo cambió después.',
  refused: 'El último cambio se revirtió.',
  gone: { ...spanish.gone, text: 'Se eliminó o no tienes acceso.' },
  failed: 'No se pudo cargar el panel',
};

export default words;
