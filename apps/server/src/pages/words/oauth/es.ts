import type { OAuthWords } from './oauth-words.ts';

export const oauth: OAuthWords = {
  proceed: 'Continuar',
  refusal: {
    title: 'No se puede continuar con el inicio de sesión',
    reasons: {
      invalid_client: 'La aplicación no está registrada aquí o no se puede leer su descripción.',
      invalid_redirect_uri: 'La aplicación ha pedido redirigirte a una dirección que no tiene registrada.',
      invalid_target: 'La aplicación ha pedido acceso a otro servidor.',
      access_denied: 'Se ha denegado el acceso.',
      other: 'La aplicación ha enviado una solicitud no válida.',
    },
    details: 'Detalles para quienes desarrollan la aplicación:',
  },
  again: {
    title: 'Empieza de nuevo',
    lost: 'Este inicio de sesión se empezó en otro navegador o ha caducado.',
    otherUser: 'Mientras tanto, otra persona ha iniciado sesión en este navegador.',
    way: 'Vuelve a la aplicación e inicia sesión de nuevo.',
  },
  device: {
    title: 'Conectar una aplicación',
    text: 'Introduce el código que te muestra la aplicación, por ejemplo un programa de línea de comandos.',
    match: 'Continúa solo si coincide con el código de abajo.',
    hint: 'Ocho letras, en mayúsculas o minúsculas, con o sin guion.',
    warning: 'Si alguien te ha enviado el código, no continúes: esa persona entraría en tu nombre.',
    problems: {
      NoCodeError: 'Introduce el código que muestra la aplicación.',
      NotFoundError: 'Este código no existe. Compáralo con el que muestra la aplicación.',
      ExpiredError: 'Este código ha caducado. Pide uno nuevo en la aplicación.',
      AlreadyUsedError: 'Este código ya se ha usado. Pide uno nuevo en la aplicación.',
      SessionNotFound: 'Esta página ha caducado. Vuelve a introducir el código.',
      other: 'Algo ha salido mal. Vuelve a introducir el código.',
    },
    connected: {
      title: 'Sesión iniciada',
      heading: (name) => `${name} ha iniciado sesión`,
      text: 'Vuelve a la aplicación. Puedes cerrar esta página.',
      revoke: 'Puedes retirarle el acceso en cualquier momento.',
    },
    denied: {
      title: 'Acceso denegado',
      text: 'La aplicación no tiene acceso a tu cuenta. Puedes cerrar esta página.',
    },
  },
  signOut: {
    unnamed: 'Una aplicación',
    wants: (name) => `${name} quiere cerrar también tu sesión aquí.`,
    stay: 'Mantener la sesión',
    done: { title: 'Sesión cerrada', heading: 'Has cerrado la sesión', text: 'Puedes cerrar esta página.' },
    stillIn: {
      title: 'Sesión abierta',
      heading: 'Tu sesión sigue abierta aquí',
      text: 'Puede que la aplicación haya cerrado tu sesión por su parte. Puedes cerrar esta página.',
    },
  },
};
