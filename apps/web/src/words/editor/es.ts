import type { EditorWords } from './words.ts';

const words: EditorWords = {
  newDashboard: 'Nuevo panel',
  edit: 'Editar panel',
  editing: (title) => `Editar ${title}`,
  untitled: 'Panel sin título',
  titleLabel: 'Título del panel',
  saved: 'Guardado',
  saving: 'Guardando…',
  offline: 'Aún sin guardar: no se puede conectar con el servidor',
  stopped: 'Sin guardar',
  publish: 'Publicar panel',
  published: 'Publicado.',
  openPublished: 'Abrirlo',
  publishFailed: 'El panel no se ha publicado',
  undo: 'Deshacer',
  redo: 'Rehacer',
  add: 'Añadir',
  text: 'Texto',
  newText: 'Texto nuevo',
  divider: 'Línea divisoria',
  spacer: 'Espacio',
  chart: 'Gráfico de un informe',
  chooseReport: 'Elegir un informe',
  searchReports: 'Buscar informes',
  noReports: 'Aún no hay informes. Haz una pregunta en Explorar y guárdala; después se podrá mostrar aquí.',
  nothingFound: 'Ningún informe coincide.',
  back: 'Volver',
  empty: {
    title: 'Este panel está vacío',
    text: 'Añade gráficos, cifras clave, textos y filtros. Los demás verán el panel cuando lo publiques.',
  },
  selected: (count) => (count === 1 ? '1 widget seleccionado' : `${count} widgets seleccionados`),
  settings: 'Ajustes',
  ofDashboard: 'Ajustes del panel',
  close: 'Cerrar los ajustes',
  remove: (count) => (count === 1 ? 'Quitar widget' : `Quitar ${count} widgets`),
  heading: 'Encabezado',
  showHeading: 'Mostrar el encabezado',
  description: 'Descripción',
  markdown: 'Texto (Markdown)',
  label: 'Etiqueta',
  fromReport: 'Si se deja vacío, como en el informe',
  openReport: 'Abrir el informe',
  noSettings: 'Este widget no tiene ajustes.',
  lost: (count) =>
    count === 1
      ? 'Uno de tus cambios se ha revertido porque otra persona ha cambiado lo mismo.'
      : `${count} de tus cambios se han revertido porque otra persona ha cambiado lo mismo.`,
  notUndone: 'Ya no se puede deshacer: otra persona lo ha cambiado después.',
  refused: 'El último cambio se ha revertido.',
  dismiss: 'Cerrar',
  inCode: {
    title: 'Este panel está definido en un archivo',
    text: 'Cámbialo en el modelo de datos. Se publica cuando se fusiona el cambio.',
  },
  gone: {
    title: 'Este libro no existe',
    text: 'Se ha eliminado o no tienes acceso.',
  },
  notAllowed: {
    title: 'No puedes editar este panel',
    text: 'Te lo puede permitir alguien con acceso completo al panel.',
  },
  failed: 'No se ha podido cargar el panel',
};

export default words;
