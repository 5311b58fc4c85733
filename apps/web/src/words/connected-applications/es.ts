import type { ConnectedApplicationsWords } from './words.ts';

const words: ConnectedApplicationsWords = {
  title: 'Aplicaciones conectadas',
  about:
    'Aplicaciones en las que alguien ha iniciado sesión, como los clientes MCP. Cada una actúa en nombre de una persona y nunca con más permisos que ella.',
  notAllowed: {
    title: 'Solo los administradores ven las aplicaciones de todas las personas',
    text: 'Las tuyas están en la página de tu cuenta.',
  },
  failed: 'No se han podido cargar las aplicaciones',
  failsAgain: 'Si vuelve a ocurrir, busca el ID de la solicitud en el registro del servidor.',
  search: 'Buscar aplicaciones y personas',
  clearSearch: 'Borrar la búsqueda',
  columns: {
    application: 'Aplicación',
    person: 'Persona',
    access: 'Acceso',
    connected: 'Conectada',
    lastUsed: 'Último uso',
  },
  reaches: {
    api: 'Todo lo que la persona puede hacer',
    'mcp:query': 'Modelos de datos y consultas',
    'mcp:content': 'Informes y paneles',
    'mcp:model': 'Ramas de desarrollo',
  },
  signInOnly: 'Solo inicio de sesión',
  never: 'Nunca',
  revoke: 'Retirar el acceso',
  revokeFor: (application, person) => `Retirar el acceso de ${application} para ${person}`,
  revokeTitle: (application) => `¿Retirar el acceso de ${application}?`,
  revokeText: (person) =>
    `En dos segundos como máximo, la aplicación dejará de poder actuar en nombre de ${person}, hasta que vuelva a iniciar sesión en ella.`,
  revoked: (application, person) => `${application} ya no puede actuar en nombre de ${person}`,
  noMatch: (text) => `Ninguna aplicación ni persona coincide con «${text}»`,
  nothing: {
    title: 'No hay aplicaciones conectadas',
    text: (address) => `Los clientes MCP se conectan con la dirección ${address}.`,
  },
  showMore: 'Mostrar más',
};
export default words;
