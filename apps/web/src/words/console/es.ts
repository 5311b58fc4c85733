import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  home: 'Inicio',
  explore: 'Explorar',
  ask: 'Preguntar',
  workspace: 'Espacio de trabajo',
  model: 'Modelo',
  deliveries: 'Envíos',
  dataSources: 'Fuentes de datos',
  languageModel: 'Modelo de lenguaje',
  connectedApplications: 'Aplicaciones conectadas',
  navigation: 'Navegación principal',
  openNavigation: 'Abrir la navegación',
  closeNavigation: 'Cerrar la navegación',
  skip: 'Ir al contenido',
  deployment: 'Despliegue',
  newDeployment: 'Nuevo despliegue',
  account: 'Tu cuenta',
  api: 'Referencia de la API',
  signOut: 'Cerrar sesión',
  palette: {
    open: 'Buscar',
    title: 'Búsqueda y comandos',
    placeholder: 'Buscar páginas, contenido, campos y acciones',
    pages: 'Páginas',
    dashboards: 'Paneles',
    fields: 'Campos',
    actions: 'Acciones',
    nothing: (text) => `Nada coincide con «${text}»`,
    failed: 'No se han podido cargar algunos resultados',
  },
  keys: {
    title: 'Atajos de teclado',
    palette: 'Búsqueda y comandos',
    search: 'Buscar en esta página',
    help: 'Mostrar los atajos de teclado',
    leave: 'Cerrar un cuadro de diálogo',
    select: 'Seleccionar una fila',
    goTo: (page) => `Ir a ${page}`,
    between: 'y luego',
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'La dirección no es correcta o la página se ha movido.',
    action: 'Ir al inicio',
  },
  notReached: {
    title: 'Despliegue no encontrado',
    text: 'No existe o no se ha compartido contigo.',
  },
  notAllowed: {
    title: 'No puedes explorar estos datos',
    text: (deployment) =>
      `Para explorar ${deployment} hace falta un rol como Explorer. Alguien de administración puede dártelo.`,
  },
  failed: {
    title: 'Esta página ha dejado de funcionar',
    text: 'Vuelve a cargarla para continuar. Se conserva lo que hay en la dirección.',
    action: 'Volver a cargar la página',
  },
};
export default words;
