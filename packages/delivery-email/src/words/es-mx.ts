import type { EmailWords } from './email-words.ts';
import spanish from './es.ts';

/** The texts in the Spanish of Mexico. */
const words: EmailWords = {
  ...spanish,
  problems: (count) =>
    count === 1
      ? 'No se pudo cargar una parte de este panel'
      : `No se pudieron cargar ${count} partes de este panel`,
  changed: 'Qué cambió',
  unsubscribe: 'Cancelar suscripción',
  manage: 'Administrar envíos',
  why: {
    ...spanish.why,
    scheduled: (by) => `Recibes este correo porque ${by} lo programó para ti.`,
    subscribed: 'Recibes este correo porque te suscribiste.',
  },
  cause: 'Qué falló',
  failed: {
    ...spanish.failed,
    subject: (title) => `Falló el envío: ${title}`,
    title: (title) => `Falló el envío programado de ${title}`,
  },
  works: { ...spanish.works, text: 'La última ejecución terminó bien. No tienes que hacer nada.' },
};

export default words;
