import spanish from './es.ts';
import type { PublishingWords } from './words.ts';

const words: PublishingWords = {
  ...spanish,
  unpublishing: { ...spanish.unpublishing, failed: 'El panel no cambió' },
  preview: { ...spanish.preview, failed: 'No se pudo abrir la vista previa' },
  embedding: {
    ...spanish.embedding,
    externalIdHelp: 'Para el código. Tu servidor pone a quien inició sesión.',
    sizes: { ...spanish.embedding.sizes, phone: 'Celular' },
    changed: 'Quien lo ve cambió desde esta vista previa.',
    failed: 'No se pudo mostrar la vista previa',
  },
  checks: {
    ...spanish.checks,
    origin: {
      ...spanish.checks.origin,
      failed: (origin) => `Agrega ${origin} a los orígenes permitidos de la cuenta o del despliegue.`,
    },
  },
  origins: {
    ...spanish.origins,
    pattern: 'Los patrones con * son para la configuración. Escribe el origen de una página.',
  },
};
export default words;
