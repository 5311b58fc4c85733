import spanish from './es.ts';
import type { LanguageModelWords } from './words.ts';

const words: LanguageModelWords = {
  ...spanish,
  failed: 'No se pudo cargar la configuración del modelo de lenguaje',
  ofServer:
    'El operador definió este modelo en el entorno del servidor. Para usar otro en tu cuenta, ingresa su punto de acceso.',
  paused: (until) => `En pausa hasta ${until}, porque el modelo falló varias veces seguidas.`,
  tested: { ...spanish.tested, works: (time) => `El modelo respondió en ${time}.` },
  problems: {
    ...spanish.problems,
    refused:
      'La conexión se rechazó, o este servidor no puede llamar a ese host. El operador permite hosts privados con FACET_OUTBOUND_ALLOW.',
    key: 'El punto de acceso no aceptó la clave.',
    slow: 'El punto de acceso no respondió a tiempo.',
    broken: 'El punto de acceso falló o no responde como la API de chat completions.',
  },
  keyKept: 'Hay una clave guardada. Para reemplazarla, ingresa otra.',
  keyDropped: 'La clave guardada no se envía a otra dirección. Ingresa la de la nueva.',
  costPerDay: 'Costos de la cuenta al día',
  saveFailed: 'No se pudo guardar la configuración',
  costUsed: (used, most) => (most === null ? `Costos de ${used}` : `Costos de ${used} de ${most}`),
  limitReached: 'Se alcanzó el límite: la gramática responde hasta la medianoche UTC.',
  columns: { ...spanish.columns, cost: 'Costos' },
};
export default words;
