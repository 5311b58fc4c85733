import { oauth } from './oauth/es.ts';
import type { PageWords } from './page-words.ts';

/** The texts in Spanish. */
export const spanish: PageWords = {
  bar: { pages: 'Páginas', api: 'Referencia de la API', account: 'Tu cuenta' },
  withProblems: (title) => `Error: ${title}`,
  wrong: 'Algo ha ido mal',
  notFound: {
    title: 'Página no encontrada',
    text: 'No hay ninguna página en esta dirección. Comprueba que está bien escrita o ve a la página de inicio.',
    action: 'Página de inicio',
  },
  tooMany: {
    title: 'Demasiados intentos',
    text: (minutes) => `Vuelve a intentarlo dentro de ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  },
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Confirmar la contraseña',
  confirmNewPassword: 'Confirmar la contraseña nueva',
  setPassword: 'Establecer la contraseña',
  passwordHint: 'Al menos 8 caracteres. Varias palabras son más seguras que una.',
  passwordFaults: {
    short: 'La contraseña debe tener al menos 8 caracteres.',
    long: 'La contraseña debe tener como máximo 200 caracteres.',
    control: 'La contraseña no debe contener caracteres de control.',
    name: 'La contraseña no puede ser el correo electrónico ni el nombre de usuario.',
    uniform: 'La contraseña debe contener al menos cuatro caracteres distintos.',
  },
  mismatch: 'Las contraseñas no coinciden.',
  incorrectPassword: 'Contraseña incorrecta.',
  code: 'Código',
  name: 'Tu nombre',
  nameHint: 'Lo ven los demás usuarios.',
  nameProblem: 'El nombre debe ser una línea de 255 caracteres como máximo.',
  goToSignIn: 'Ir al inicio de sesión',
  backToSignIn: 'Volver al inicio de sesión',
  backToAccount: 'Volver a tu cuenta',
  passwordsOff: {
    title: 'Las contraseñas están desactivadas en esta cuenta',
    text: 'Entra con el inicio de sesión único. Tu contraseña la gestiona tu organización, no este sitio.',
  },
  signIn: {
    title: 'Iniciar sesión',
    at: (host) => `Inicia sesión en tu cuenta de ${host}.`,
    login: 'Correo electrónico o nombre de usuario',
    with: (name) => `Iniciar sesión con ${name}`,
    or: 'o',
    forgot: '¿Has olvidado la contraseña?',
    noWay: 'Ahora mismo no es posible iniciar sesión en esta cuenta. Pide ayuda a un administrador.',
    wrong: 'El correo electrónico, el nombre de usuario o la contraseña no son correctos.',
    signedOut: 'Has cerrado la sesión.',
    passwordChanged: 'Se ha cambiado tu contraseña. Inicia sesión con la nueva.',
    timedOut: 'Se ha agotado el tiempo para iniciar sesión. Inicia sesión de nuevo.',
  },
  signOut: {
    title: 'Cerrar sesión',
    question: '¿Quieres cerrar la sesión?',
    as: (email) => `Has iniciado sesión como ${email}.`,
  },
  signInCode: {
    title: 'Introduce tu código',
    text: 'Introduce el código de seis cifras que muestra tu aplicación de autenticación para esta cuenta.',
    lost: '¿Has perdido tu aplicación de autenticación?',
    recovery: 'Código de recuperación',
    recoveryHint: 'Uno de los diez códigos que guardaste al configurar la verificación en dos pasos.',
    withRecovery: 'Iniciar sesión con un código de recuperación',
    other: 'Iniciar sesión con otro usuario',
    wrong: 'Este código no es correcto o ya se ha utilizado.',
  },
  reset: {
    title: '¿Has olvidado la contraseña?',
    text: 'Introduce tu correo electrónico y recibirás un enlace para establecer una contraseña nueva.',
    send: 'Enviar enlace',
    invalid: 'Introduce un correo electrónico, como ada@example.com.',
    sent: {
      title: 'Revisa tu correo',
      text: (email) =>
        `Si ${email} pertenece a una cuenta con contraseña, hemos enviado un enlace a esa dirección. Caduca dentro de una hora.`,
      hint: '¿No te ha llegado? Mira en la carpeta de correo no deseado. Si utilizas el inicio de sesión único, aquí no tienes contraseña. Un administrador siempre puede ayudarte.',
    },
    noMail:
      'Este servidor no envía correos. Pide a un administrador de tu cuenta un enlace para restablecer la contraseña.',
    noAdministrator:
      'Si ningún administrador puede iniciar sesión, quien gestiona el servidor puede crear un enlace:',
    choose: {
      title: 'Establecer una contraseña nueva',
      text: 'Al establecer una contraseña nueva, se cierra tu sesión en todos los navegadores y aplicaciones.',
    },
    unknown: 'Este enlace no es válido',
    expired: 'Este enlace ha caducado',
    used: 'Este enlace ya se ha utilizado',
    deactivated: 'El usuario de este enlace está desactivado',
    advice:
      'Los enlaces caducan al cabo de una hora y solo funciona el más reciente. Comprueba que la dirección está completa.',
    usedAdvice:
      'Tu contraseña nueva está establecida; inicia sesión con ella. Si no has sido tú quien ha utilizado el enlace, pide ayuda a un administrador.',
    again: 'Solicitar un enlace nuevo',
  },
  invitation: {
    title: 'Elegir una contraseña',
    heading: (by) => (by === null ? 'Te han invitado a Facet' : `${by} te invita a Facet`),
    at: (host) => `Elige una contraseña para tu cuenta de ${host}.`,
    unknown: {
      title: 'Invitación desconocida',
      text: 'Puede que falte parte de la dirección o que la haya sustituido un enlace más reciente.',
    },
    used: {
      title: 'Esta invitación ya se ha utilizado',
      text: 'Tu contraseña está establecida. Inicia sesión con ella.',
    },
    expired: 'Esta invitación ha caducado',
    deactivated: 'El usuario de esta invitación está desactivado',
    newLink: 'Pide un enlace nuevo a un administrador.',
  },
  account: {
    title: 'Tu cuenta',
    as: (email, username) => `Has iniciado sesión como ${email} (${username}).`,
    dashboards: 'Ver tus paneles',
    other: 'Usar otra cuenta',
    profile: {
      title: 'Perfil',
      language: 'Idioma',
      timezone: 'Zona horaria',
      accountDefault: 'Valor predeterminado de la cuenta',
      notListed: 'Elige una opción de la lista.',
      save: 'Guardar el perfil',
      saved: 'Se ha guardado tu perfil.',
    },
    browsers: {
      title: 'Navegadores',
      none: 'No tienes la sesión iniciada en ningún navegador.',
      current: 'Este navegador',
      from: (address) => `Desde ${address}`,
      since: (time) => `Desde el ${time}`,
      lastUsed: (time) => `Último uso: ${time}`,
      endOthers: 'Cerrar sesión en todos los demás',
      ended: 'Se ha cerrado la sesión del navegador.',
      othersEnded: 'Se ha cerrado la sesión en todos los demás navegadores.',
    },
    applications: {
      title: 'Aplicaciones',
      none: 'Ninguna aplicación tiene acceso a tu cuenta.',
      revoke: 'Retirar el acceso',
      revoked: 'La aplicación ya no puede acceder a tu cuenta.',
    },
    password: {
      change: 'Cambiar la contraseña',
      text: 'Al cambiar la contraseña, se cierra tu sesión en todos los demás navegadores y aplicaciones.',
      current: 'Contraseña actual',
      changed: 'Se ha cambiado tu contraseña y se ha cerrado la sesión en tus otros navegadores.',
    },
    secondFactor: {
      title: 'Verificación en dos pasos',
      isOn: 'Inicias sesión con tu contraseña y un código de tu aplicación de autenticación.',
      isOff: 'Exige un código de una aplicación de autenticación además de tu contraseña.',
      setUp: 'Configurar la verificación en dos pasos',
      turnOff: 'Desactivar la verificación en dos pasos',
      turnedOff: 'Se ha desactivado la verificación en dos pasos.',
    },
  },
  secondFactor: {
    title: 'Configurar la verificación en dos pasos',
    turnOffTitle: 'Desactivar la verificación en dos pasos',
    needs:
      'Necesitas una aplicación de autenticación en el teléfono o un gestor de contraseñas que muestre códigos de un solo uso. Después, cada inicio de sesión pedirá tu contraseña y un código de seis cifras.',
    start: 'Empezar la configuración',
    scan: 'Escanea este código QR con tu aplicación de autenticación.',
    picture: 'Código QR de la clave secreta que aparece debajo',
    enter: (secret) => `O introduce a mano esta clave secreta: ${secret}`,
    codeHint: 'El código de seis cifras que la aplicación muestra ahora.',
    turnOn: 'Activar la verificación en dos pasos',
    wrong: 'Código incorrecto. Comprueba que el reloj de tu teléfono está en hora.',
    recovery: {
      title: 'Guarda tus códigos de recuperación',
      text: 'La verificación en dos pasos está activada. Si pierdes tu aplicación de autenticación, puedes iniciar sesión una vez con cada uno de estos códigos. Imprímelos o guárdalos en un gestor de contraseñas: no se vuelven a mostrar.',
    },
    withoutIt: (codesLeft) =>
      `Iniciarás sesión solo con tu contraseña. ${codesLeft === 1 ? 'Te queda 1 código' : `Te quedan ${codesLeft} códigos`} de recuperación; para obtener otros, desactiva la verificación en dos pasos y vuelve a configurarla.`,
  },
  consent: {
    title: (application) => `¿Permitir que ${application} acceda a tu cuenta?`,
    able: (application) => `${application} podrá:`,
    scopes: {
      api: 'Usar esta cuenta en tu nombre: ver y cambiar todo lo que tú puedes ver y cambiar',
      'mcp:query': 'Ver los modelos de datos que tú puedes ver y ejecutar consultas en tu nombre',
      'mcp:content': 'Ver y ejecutar los informes y paneles que tú puedes ver, y crear informes en tu nombre',
      'mcp:model':
        'Leer los modelos de datos, modificarlos en tus ramas de desarrollo y confirmar los cambios, hasta donde tú puedas',
      offline_access:
        'Mantener la sesión iniciada hasta que le retires el acceso o pasen 30 días sin utilizarlo',
      email: 'Ver tu correo electrónico',
      profile: 'Ver tu nombre y tu foto',
      openid: 'Reconocerte cuando vuelvas',
    },
    modelReceives:
      'Lo que la aplicación lea en tu nombre, también filas de datos, puede llegar a un modelo de lenguaje y a la empresa que lo opera.',
    code: (code) => `Permite el acceso solo si la propia aplicación te muestra el código ${code}.`,
    from: (address) => `La solicitud procede de la dirección IP ${address}.`,
    namesItself: 'La propia aplicación eligió su nombre.',
    goesTo: (place) => `Se te redirigirá a ${place}.`,
    onThisDevice: (program) => `${program} en este dispositivo`,
    allow: 'Permitir el acceso',
    deny: 'Denegar el acceso',
  },
  oauth,
  unsubscribe: {
    title: 'Darse de baja',
    text: (title, email) =>
      `Los correos programados de ${title} se envían a ${email}. Los demás envíos no cambian.`,
    done: {
      title: 'Te has dado de baja',
      text: (title) =>
        `No recibirás más correos programados de ${title}. Un administrador puede volver a añadirte.`,
    },
    preview: {
      title: 'Esto es una vista previa',
      text: 'En el correo que llega al destinatario, este enlace lo da de baja. En una vista previa no cambia nada.',
    },
    unknown: {
      title: 'Este enlace no es válido',
      text: 'Comprueba que la dirección está completa. Si se eliminó el envío, ya no se mandan más correos.',
    },
  },
};
