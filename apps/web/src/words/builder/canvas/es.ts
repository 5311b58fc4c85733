import type { CanvasWords } from './words.ts';

const words: CanvasWords = {
  selected: (name) => `${name}, seleccionado`,
  at: (name, column, row) => `${name}: columna ${column}, fila ${row}`,
  size: (name, columns, rows) => `${name}: ancho ${columns}, alto ${rows}`,
  inside: (name, container, place, count) => `${name}: ${place} de ${count} en ${container}`,
  selectedCount: (count) => `Widgets seleccionados: ${count}`,
  nothingSelected: 'Nada seleccionado',
  added: (count) => `Widgets añadidos: ${count}`,
  copied: (count) => `Widgets copiados: ${count}`,
  removed: (count) => `Widgets eliminados: ${count}`,
  stays: 'No se puede colocar ahí.',
  tooNarrow: 'Los widgets se pueden mover cuando el tablero tiene más de una columna.',
  problems: {
    'too-large': 'Es demasiado grande para pegarlo.',
    'not-widgets': 'No hay widgets en el portapapeles. Cópialos primero de un panel.',
    full: 'En un panel no caben tantos widgets.',
    refused: 'Estos widgets no se pueden pegar: sus contenedores tienen contenido no permitido.',
  },
  kinds: {
    CHART: 'Gráfico',
    TEXT: 'Texto',
    FILTER: 'Filtro',
    TIME_GRAIN: 'Granularidad',
    FIELD: 'Selector de campo',
    PARENT: 'Control principal',
    SPACER: 'Espacio',
    IMAGE: 'Imagen',
    DIVIDER: 'Separador',
    AI: 'Resumen de IA',
    CONTAINER: 'Contenedor',
  },
};

export default words;
