import { oauth as spanish } from './es.ts';
import type { OAuthWords } from './oauth-words.ts';

const { refusal, again, device, signOut } = spanish;

export const oauth: OAuthWords = {
  ...spanish,
  refusal: {
    ...refusal,
    reasons: {
      ...refusal.reasons,
      invalid_redirect_uri: 'La aplicación pidió redirigirte a una dirección que no tiene registrada.',
      invalid_target: 'La aplicación pidió acceso a otro servidor.',
      access_denied: 'Se denegó el acceso.',
      other: 'La aplicación envió una solicitud no válida.',
    },
  },
  again: {
    ...again,
    lost: 'Este inicio de sesión se empezó en otro navegador o ya venció.',
    otherUser: 'Mientras tanto, otra persona inició sesión en este navegador.',
  },
  device: {
    ...device,
    text: 'Ingresa el código que te muestra la aplicación, por ejemplo un programa de línea de comandos.',
    warning: 'Si alguien te envió el código, no continúes: esa persona entraría en tu nombre.',
    problems: {
      NoCodeError: 'Ingresa el código que muestra la aplicación.',
      NotFoundError: device.problems.NotFoundError,
      ExpiredError: 'Este código venció. Pide uno nuevo en la aplicación.',
      AlreadyUsedError: 'Este código ya se usó. Pide uno nuevo en la aplicación.',
      SessionNotFound: 'Esta página venció. Vuelve a ingresar el código.',
      other: 'Algo salió mal. Vuelve a ingresar el código.',
    },
    connected: { ...device.connected, heading: (name) => `${name} inició sesión` },
  },
  signOut: {
    ...signOut,
    done: { ...signOut.done, heading: 'Cerraste la sesión' },
    stillIn: {
      ...signOut.stillIn,
      text: 'Puede que la aplicación también haya cerrado tu sesión. Puedes cerrar esta página.',
    },
  },
};
