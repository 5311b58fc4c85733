import type { NewDeploymentWords } from './words.ts';

const words: NewDeploymentWords = {
  title: 'Nuevo despliegue',
  about: 'Un despliegue tiene sus propias fuentes de datos, su modelo de datos, sus personas y sus paneles.',
  notAllowed: {
    title: 'No puedes crear despliegues',
    text: 'Para ello se necesita el permiso DeploymentCreate.',
  },
  name: 'Nombre',
  nameHelp: 'Como deben verlo los demás, por ejemplo Ventas',
  nameMissing: 'Escribe un nombre',
  taken: 'Otro despliegue tiene este nombre',
  failed: 'No se ha podido crear el despliegue',
  create: 'Crear despliegue',
  next: 'Los siguientes pasos',
  steps: [
    {
      title: 'Conectar una fuente de datos',
      text: 'Una base de datos, o archivos que sueltas en la página.',
    },
    { title: 'Elegir tablas', text: 'Facet lee sus columnas y claves, y deja las filas donde están.' },
    {
      title: 'Revisar el modelo',
      text: 'Facet propone cubos, uniones y vistas para que los leas, los cambies y los publiques.',
    },
    { title: 'Hacer una pregunta', text: 'La respuesta va a un primer panel.' },
  ],
};
export default words;
