import type { EmailWords } from './email-words.ts';

/** The texts in Spanish. */
const words: EmailWords = {
  dataFrom: (when) => `Datos del ${when}`,
  filters: 'Filtros',
  problems: (count) =>
    count === 1
      ? 'No se ha podido cargar una parte de este panel'
      : `No se han podido cargar ${count} partes de este panel`,
  more: (count) => `y ${count} más`,
  changed: 'Qué ha cambiado',
  rows: (shown, count) => `Se muestran ${shown} de ${count} filas`,
  firstRows: (count) => `Solo las primeras ${count} filas`,
  columns: (shown, count) => `Se muestran ${shown} de ${count} columnas`,
  tables: (shown, count) => `Se muestran ${shown} de ${count} tablas`,
  picture: 'Imagen',
  files: 'Adjuntos',
  open: 'Abrir el panel',
  unsubscribe: 'Darse de baja',
  manage: 'Gestionar envíos',
  why: {
    scheduled: (by) => `Recibes este correo porque ${by} lo ha programado para ti.`,
    recipient: 'Recibes este correo porque está programado para ti.',
    subscribed: 'Recibes este correo porque te has suscrito.',
    group: (group) => `Recibes este correo porque perteneces al grupo ${group}.`,
    owner: 'Recibes este correo porque este envío es tuyo.',
  },
  ranAt: (when) => `Ejecución del ${when}`,
  cause: 'Qué ha fallado',
  failed: {
    subject: (title) => `Ha fallado el envío: ${title}`,
    title: (title) => `Ha fallado el envío programado de ${title}`,
    text: 'No recibirás otro correo hasta que vuelva a funcionar.',
  },
  works: {
    subject: (title) => `El envío vuelve a funcionar: ${title}`,
    title: (title) => `El envío programado de ${title} vuelve a funcionar`,
    text: 'La última ejecución ha terminado bien. No tienes que hacer nada.',
  },
};

export default words;
