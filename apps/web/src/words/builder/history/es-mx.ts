import spanish from './es.ts';
import type { HistoryWords } from './words.ts';

const words: HistoryWords = {
  ...spanish,
  restoreFailed: 'La versión no se restauró',
  loadFailed: 'No se pudo cargar el historial',
  nothingYet: 'Todavía no cambió nada.',
  differs: (count) =>
    count === 1 ? 'Desde entonces cambió 1 widget' : `Desde entonces cambiaron ${count} widgets`,
  sameAsNow: 'Sus widgets no cambiaron desde entonces',
  added: (names) => `Se agregó ${names}`,
  checkFailed: 'La revisión falló',
  checking: 'Revisando qué dejaría de funcionar…',
  checked: (charts, all) => `Consultas revisadas: ${charts} de ${all} gráficos.`,
  comparedViewers: (count) => `Personas y grupos cuyo acceso se comparó: ${count}.`,
  viewersUnknown: 'Solo quien tiene acceso completo al libro puede revisar quién ve qué.',
  hasSelected: (name) => `${name} seleccionó esto`,
  conflict: 'Otra persona lo cambió antes',
  groups: { ...spanish.groups, added: 'Agregado', reports: 'Reportes' },
};

export default words;
