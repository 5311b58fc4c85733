import spanish from './es.ts';
import type { WorkspaceWords } from './words.ts';

const words: WorkspaceWords = {
  ...spanish,
  types: { ...spanish.types, REPORT: 'Reporte' },
  star: 'Agregar a favoritos',
  copyLink: 'Copiar liga',
  linkCopied: 'Liga copiada',
  changedByOthers: 'Otra persona hizo cambios mientras tanto. Si guardas de nuevo, los reemplazas.',
  done: {
    ...spanish.done,
    refused: (count) => (count === 1 ? '1 elemento no se modificó' : `${count} elementos no se modificaron`),
  },
  failed: 'No se pudo cargar el espacio de trabajo',
  folderGone: { ...spanish.folderGone, text: 'Se eliminó o no se compartió contigo.' },
  notAllowed: {
    ...spanish.notAllowed,
    text: (deployment) =>
      `Para ver reportes de ${deployment} necesitas un rol como Viewer. Un administrador puede asignártelo.`,
  },
  deletion: {
    ...spanish.deletion,
    withParts:
      'Los libros pierden sus reportes y paneles: las páginas que los incrustan dejan de mostrarlos.',
  },
  empty: {
    ...spanish.empty,
    text: 'Haz una pregunta a los datos y guarda la respuesta como reporte.',
    folder: 'Mueve reportes y libros aquí, o guarda otros nuevos en esta carpeta.',
  },
  trashPage: {
    ...spanish.trashPage,
    empty: {
      ...spanish.trashPage.empty,
      text: 'Las carpetas, los libros y los reportes que elimines se pueden restaurar aquí.',
    },
    erasing: {
      ...spanish.trashPage.erasing,
      text: 'Se pierden los reportes, paneles, versiones, comentarios y permisos. No se puede deshacer.',
    },
    conflicts: {
      ...spanish.trashPage.conflicts,
      taken: 'Su dirección en las ligas ya pertenece a otra cosa.',
      other: 'No se pudo restaurar.',
    },
  },
  workbook: {
    ...spanish.workbook,
    reports: 'Reportes',
    noReports: {
      title: 'Aún no hay reportes',
      text: 'Los reportes que se guarden en este libro aparecerán aquí.',
    },
    gone: { ...spanish.workbook.gone, text: 'Se eliminó o no se compartió contigo.' },
    failed: 'No se pudo cargar el libro',
  },
};
export default words;
