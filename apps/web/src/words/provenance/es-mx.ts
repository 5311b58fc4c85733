import spanish from './es.ts';
import type { ProvenanceWords } from './words.ts';

const words: ProvenanceWords = {
  ...spanish,
  failed: 'Facet no pudo averiguar de dónde viene esta respuesta',
  policy: {
    ...spanish.policy,
    none: 'La política de acceso no agrega ningún filtro para ti.',
    filters: 'La política de acceso agrega estos filtros para ti:',
    denied: 'La política de acceso rechaza esta pregunta, por lo que la respuesta no tiene filas.',
    masked: (titles) => `La política de acceso reemplaza los valores de ${titles}.`,
  },
};

export default words;
