import spanish from './es.ts';
import type { ChartFormWords } from './words.ts';

const words: ChartFormWords = {
  ...spanish,
  kinds: {
    ...spanish.kinds,
    pie: 'Pastel',
    donut: 'Dona',
  },
  addTo: (slot) => `Agregar una columna a «${slot}»`,
  remove: (title, slot) => `Eliminar ${title} de «${slot}»`,
  addReference: 'Agregar línea de referencia',
  removeReference: 'Eliminar línea de referencia',
  parts: {
    ...spanish.parts,
    add: 'Agregar parte',
    remove: 'Eliminar parte',
  },
  removePivot: 'Eliminar tabla dinámica',
  pivotTooLarge: (cells) =>
    `Esta tabla dinámica tendría ${cells} celdas. Pon menos valores en las columnas o agrega un filtro.`,
};

export default words;
