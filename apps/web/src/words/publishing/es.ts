import type { PublishingWords } from './words.ts';

const words: PublishingWords = {
  more: 'Más acciones para este panel',
  embed: 'Integrar…',
  previewAs: 'Vista previa como…',
  unpublish: 'Retirar publicación…',
  republish: 'Volver a publicar',
  cancel: 'Cancelar',
  unpublishing: {
    title: (name) => `Retirar la publicación de «${name}»`,
    text: 'Quien lo abra verá una página que indica que no existe, y sus envíos programados fallarán.',
    tenants: (count, shown) =>
      count === 1
        ? 'Un cliente integrado lo pierde en sus páginas.'
        : `${shown} clientes integrados lo pierden en sus páginas.`,
    allEmbedUsers: 'Todos los usuarios integrados lo pierden en sus páginas.',
    kept: 'Se conservan su dirección, su borrador, su historial y con quién se comparte. Puedes volver a publicarlo cuando quieras.',
    confirm: 'Retirar publicación',
    failed: 'El panel no ha cambiado',
  },
  preview: {
    person: (name) => `Estás viendo esto como ${name}.`,
    group: (name) => `Estás viendo esto como miembro de ${name}.`,
    context: 'Estás viendo esto con otro contexto de seguridad.',
    note: 'Cada consulta queda en el registro de auditoría. No se puede descargar nada.',
    mayNotOpen:
      'Esta persona no puede abrir el panel porque no está compartido con ella. Estas son las filas que vería.',
    other: 'Elegir a otra persona',
    failed: 'No se ha podido abrir la vista previa',
  },
  embedding: {
    title: (name) => `Integrar «${name}»`,
    tabs: { preview: 'Vista previa', code: 'Código', checks: 'Comprobaciones' },
    viewer: 'Quién lo ve',
    embedTenant: 'Cliente integrado',
    externalId: 'ID de usuario en tu producto',
    externalIdHelp: 'Para el código. Tu servidor pone a quien ha iniciado sesión.',
    groups: 'Grupos',
    groupsHelp: 'Las políticas de acceso se refieren a ellos',
    context: 'Contexto de seguridad (JSON)',
    notJson: 'Debe ser un objeto JSON',
    look: 'Aspecto',
    scheme: 'Esquema de colores',
    schemes: { auto: 'Como el sistema de quien lo ve', light: 'Claro', dark: 'Oscuro' },
    accent: 'Color de acento',
    locale: 'Idioma',
    timezone: 'Zona horaria',
    byDefault: 'Predeterminado',
    allowExport: 'Permitir descargas',
    showHeader: 'Mostrar encabezado',
    showTitle: 'Mostrar título',
    allowAi: 'Permitir IA',
    origin: 'Origen de tu página',
    originHelp: 'Por ejemplo, https://app.example.com',
    size: 'Ancho',
    sizes: { phone: 'Móvil', tablet: 'Tableta', wide: 'Ancho' },
    show: 'Mostrar vista previa',
    update: 'Actualizar vista previa',
    changed: 'Quien lo ve ha cambiado desde esta vista previa.',
    about: (user) =>
      `La vista previa es una sesión integrada real del usuario «${user}» del cliente integrado. Si no existe, se crea.`,
    needsTenant: 'Elige un cliente integrado que exista para ver la vista previa.',
    adminOnly: 'Solo los administradores pueden crear sesiones integradas.',
    failed: 'No se ha podido mostrar la vista previa',
    host: 'Tu servidor',
    page: 'Tu página',
    keyNote: 'La clave de API se queda en tu servidor, en la variable FACET_API_KEY.',
    summary: (failed, shown) =>
      failed === 0
        ? 'Todo está listo.'
        : failed === 1
          ? 'Queda un punto pendiente.'
          : `Quedan ${shown} puntos pendientes.`,
    unknown: 'Solo pueden comprobarlo los administradores y quienes tienen acceso completo.',
    shareNow: 'Compartir y permitir sesiones',
    checkAgain: 'Volver a comprobar',
    passed: 'Correcto',
    notPassed: 'Incorrecto',
    notKnown: 'Desconocido',
  },
  checks: {
    published: {
      name: 'El panel está publicado',
      failed: () => 'Publícalo. Hasta entonces, las páginas integradas devuelven 404.',
    },
    enabled: {
      name: 'La integración está activada',
      failed: () => 'Un administrador puede activarla para la cuenta y este despliegue.',
    },
    tenant: {
      name: 'El cliente integrado existe',
      failed: (tenant) => `«${tenant}» aún no existe. Lo crea su primer usuario o su primera sesión.`,
    },
    shared: {
      name: 'El panel está compartido con el cliente integrado',
      failed: () =>
        'Compártelo con el cliente integrado o con todos los usuarios integrados. Hasta entonces, reciben 404.',
    },
    signed: {
      name: 'El panel permite sesiones firmadas',
      failed: () => 'Activa allowEmbed. Hasta entonces, las sesiones reciben 403.',
    },
    groups: {
      name: 'Los grupos existen',
      failed: (groups) => `Crea ${groups}. Se rechazan las sesiones que nombran un grupo desconocido.`,
    },
    origin: {
      name: 'Tu página puede mostrar el marco',
      failed: (origin) => `Añade ${origin} a los orígenes permitidos de la cuenta o del despliegue.`,
    },
    https: {
      name: 'Las conexiones están cifradas',
      failed: (server) => `${server} no usa HTTPS. Pon Facet tras HTTPS antes de que lo usen otros.`,
    },
    key: {
      name: 'Puedes crear claves de API para sesiones',
      failed: () => 'La clave debe ser de un administrador. Pídele que la cree.',
    },
  },
  origins: {
    missing: 'Escribe el origen de tu página para comprobarlo.',
    pattern: 'Los patrones con * son para los ajustes. Escribe el origen de una página.',
    address: (origin) => `«${origin}» no es un origen: tiene esquema y host, y no tiene ruta.`,
  },
  noTenant: 'Elige el cliente integrado de quienes lo verán.',
  hostHttps: (origin) => `${origin} no usa HTTPS. Sin él, los navegadores bloquean partes de las páginas.`,
};
export default words;
