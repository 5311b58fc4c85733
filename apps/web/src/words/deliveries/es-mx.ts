import spanish from './es.ts';
import type { DeliveriesWords } from './words.ts';

const words: DeliveriesWords = {
  ...spanish,
  failed: 'No se pudieron cargar los envíos',
  saveFailed: 'No se pudo guardar: revisa el campo marcado',
  addRecipient: 'Agregar personas y grupos',
  add: 'Agregar',
  summary: 'Empezar con lo que cambió',
  addCondition: 'Agregar condición',
  conditionTypes: {
    ...spanish.conditionTypes,
    changed: 'Algo cambió',
    change: 'Una medida varió',
  },
  testSent: (address) => `Se envió una prueba a ${address}`,
  took: (duration) => `Tardó ${duration}`,
};

export default words;
