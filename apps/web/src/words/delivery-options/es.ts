import type { DeliveryOptionsWords } from './words.ts';

const words: DeliveryOptionsWords = {
  newDelivery: 'Nuevo envío',
  more: 'Más opciones',
  emails: 'Enviar correos',
  emailsHelp: 'Si no, cada ejecución solo actualiza los datos del panel.',
  link: 'Enlace para usuarios integrados',
  linkHelp: (placeholders) => `La dirección del panel en tu producto, con ${placeholders} donde corresponda.`,
  embedUserHelp: 'Solo para esta entrega. Lo que quede vacío es como lo tiene el usuario integrado.',
  attributes: 'Atributos del usuario (JSON)',
  apply: 'Aplicar',
  taken: 'Del panel tal como lo veías',
  removeText: 'Puedes deshacerlo. Solo se pierden para siempre los canales y el historial de ejecuciones.',
  exceptions: 'Excepciones',
  exceptionsHelp: 'Estas personas no reciben nada, estén en los grupos que estén.',
  origins: { unsubscribed: 'Canceló la suscripción', excepted: 'Excluido' },
  except: 'Excluir a alguien',
  endException: (name) => `Dejar de excluir a ${name}`,
};

export default words;
