import { spanish } from './es.ts';
import { oauth } from './oauth/es-mx.ts';
import type { PageWords } from './page-words.ts';

/** The texts in the Spanish of Mexico. */
export const mexicanSpanish: PageWords = {
  ...spanish,
  wrong: 'Algo salió mal',
  notFound: {
    ...spanish.notFound,
    text: 'No hay ninguna página en esta dirección. Revisa que esté bien escrita o ve a la página de inicio.',
  },
  tooMany: {
    ...spanish.tooMany,
    text: (minutes) => `Vuelve a intentarlo en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  },
  signIn: {
    ...spanish.signIn,
    forgot: '¿Olvidaste tu contraseña?',
    noWay: 'Por ahora no es posible iniciar sesión en esta cuenta. Pide ayuda a un administrador.',
    signedOut: 'Cerraste la sesión.',
    passwordChanged: 'Se cambió tu contraseña. Inicia sesión con la nueva.',
    timedOut: 'Se agotó el tiempo para iniciar sesión. Inicia sesión de nuevo.',
  },
  signOut: { ...spanish.signOut, as: (email) => `Iniciaste sesión como ${email}.` },
  signInCode: {
    ...spanish.signInCode,
    title: 'Ingresa tu código',
    text: 'Ingresa el código de seis dígitos que muestra tu aplicación de autenticación para esta cuenta.',
    lost: '¿Perdiste tu aplicación de autenticación?',
    wrong: 'Este código no es correcto o ya se usó.',
  },
  reset: {
    ...spanish.reset,
    title: '¿Olvidaste tu contraseña?',
    text: 'Ingresa tu correo electrónico y recibirás un enlace para establecer una contraseña nueva.',
    invalid: 'Ingresa un correo electrónico, como ada@example.com.',
    sent: {
      ...spanish.reset.sent,
      text: (email) =>
        `Si ${email} pertenece a una cuenta con contraseña, enviamos un enlace a esa dirección. Vence en una hora.`,
      hint: '¿No te llegó? Busca en la carpeta de correo no deseado. Si usas el inicio de sesión único, aquí no tienes contraseña. Un administrador siempre puede ayudarte.',
    },
    expired: 'Este enlace venció',
    used: 'Este enlace ya se usó',
    advice:
      'Los enlaces vencen después de una hora y solo funciona el más reciente. Revisa que la dirección esté completa.',
    usedAdvice:
      'Tu contraseña nueva ya está establecida; inicia sesión con ella. Si no fuiste tú quien usó el enlace, pide ayuda a un administrador.',
  },
  invitation: {
    ...spanish.invitation,
    heading: (by) => (by === null ? 'Te invitaron a Facet' : `${by} te invita a Facet`),
    unknown: {
      ...spanish.invitation.unknown,
      text: 'Puede que falte parte de la dirección o que un enlace más reciente la haya reemplazado.',
    },
    used: { ...spanish.invitation.used, title: 'Esta invitación ya se usó' },
    expired: 'Esta invitación venció',
  },
  account: {
    ...spanish.account,
    as: (email, username) => `Iniciaste sesión como ${email} (${username}).`,
    profile: { ...spanish.account.profile, saved: 'Se guardó tu perfil.' },
    browsers: {
      ...spanish.account.browsers,
      ended: 'Se cerró la sesión del navegador.',
      othersEnded: 'Se cerró la sesión en todos los demás navegadores.',
    },
    password: {
      ...spanish.account.password,
      changed: 'Se cambió tu contraseña y se cerró la sesión en tus otros navegadores.',
    },
    secondFactor: {
      ...spanish.account.secondFactor,
      turnedOff: 'Se desactivó la verificación en dos pasos.',
    },
  },
  secondFactor: {
    ...spanish.secondFactor,
    needs:
      'Necesitas una aplicación de autenticación en el celular o un administrador de contraseñas que muestre códigos de un solo uso. Después, cada inicio de sesión pedirá tu contraseña y un código de seis dígitos.',
    enter: (secret) => `O ingresa a mano esta clave secreta: ${secret}`,
    codeHint: 'El código de seis dígitos que la aplicación muestra ahora.',
    wrong: 'Código incorrecto. Revisa que el reloj de tu celular tenga la hora correcta.',
    recovery: {
      ...spanish.secondFactor.recovery,
      text: 'La verificación en dos pasos está activada. Si pierdes tu aplicación de autenticación, puedes iniciar sesión una vez con cada uno de estos códigos. Imprímelos o guárdalos en un administrador de contraseñas: no se vuelven a mostrar.',
    },
  },
  oauth,
  unsubscribe: {
    ...spanish.unsubscribe,
    title: 'Cancelar suscripción',
    done: { ...spanish.unsubscribe.done, title: 'Cancelaste la suscripción' },
    preview: {
      ...spanish.unsubscribe.preview,
      text: 'En el correo que llega al destinatario, este enlace cancela su suscripción. En una vista previa no cambia nada.',
    },
    unknown: {
      ...spanish.unsubscribe.unknown,
      text: 'Revisa que la dirección esté completa. Si se eliminó el envío, ya no se mandan más correos.',
    },
  },
};
