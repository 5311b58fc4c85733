import spanish from './es.ts';
import type { ControlWords } from './words.ts';

const words: ControlWords = {
  ...spanish,
  fieldsFailed: 'No se pudieron cargar los campos.',
  addParent: 'Agregar control principal',
  addValue: 'Agregar valor',
  addField: 'Agregar campo',
  addOption: 'Agregar opción',
  filterBy: 'Agregar un filtro por',
  clicks: {
    ...spanish.clicks,
    asDashboard: (filters) => (filters ? 'Según el tablero: filtra' : 'Según el tablero: menú'),
  },
  clickFiltersNothing: 'Todavía no tiene efecto: agrega un filtro por un campo de este gráfico.',
};

export default words;
