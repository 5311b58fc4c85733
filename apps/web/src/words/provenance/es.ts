import type { ProvenanceWords } from './words.ts';

const words: ProvenanceWords = {
  title: 'Acerca de esta respuesta',
  aboutField: (title) => `Acerca de ${title}`,
  example: (value) => `Por ejemplo, ${value}`,
  unused: 'Ningún informe que usted pueda ver usa este campo.',
  unreadableUse: 'Puede que lo use: no se pudo leer su SQL.',
  failed: 'Facet no ha podido averiguar de dónde viene esta respuesta',
  answered: (time) => `Respondida en ${time}`,
  fromCache: 'Las filas vienen de la caché',
  waited: (time) => `${time} en la cola`,
  ran: (time) => `${time} en la base de datos`,
  policy: {
    title: 'Política de acceso',
    none: 'La política de acceso no añade ningún filtro para ti.',
    filters: 'La política de acceso añade estos filtros para ti:',
    denied: 'La política de acceso deniega esta pregunta, por lo que la respuesta no tiene filas.',
    masked: (titles) => `La política de acceso sustituye los valores de ${titles}.`,
    all: 'Todas',
    any: 'Cualquiera',
  },
  definitions: 'Definiciones',
  definedIn: (file) => `Definido en ${file}`,
  sql: 'SQL para la fuente de datos',
  values: 'Valores',
  preAggregations: (names) => `Lee estas preagregaciones en lugar de las tablas: ${names}`,
};

export default words;
