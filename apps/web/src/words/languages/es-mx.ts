import type { Words } from '../words.ts';
import spanish from './es.ts';

/** The texts in the Spanish of Mexico. */
const words: Words = {
  ...spanish,
  tryAgain: 'Intentar de nuevo',
  offline: 'No se puede conectar con el servidor. Revisa tu conexión.',
  forbidden: { title: 'Este panel no se puede mostrar aquí', text: 'No está permitido insertarlo.' },
  expired: {
    title: 'La sesión expiró',
    text: 'Vuelve a cargar la página que contiene este panel para continuar.',
  },
  chooseDays: 'Seleccionar días',
  target: (amount) => `Meta ${amount}`,
};

export default words;
