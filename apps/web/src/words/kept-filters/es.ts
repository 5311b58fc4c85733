import type { KeptFilterWords } from './words.ts';

const words: KeptFilterWords = {
  title: 'Filtros guardados',
  applied: (name) => `«${name}» aplicado`,
  empty:
    'Todavía no hay filtros guardados para esta vista. Guarda los filtros de una pregunta para volver a usarlos.',
  notFound: 'Ningún filtro guardado tiene ese nombre.',
  more: 'Hay más. Escribe un nombre para encontrarlos.',
  keep: 'Guardar estos filtros',
  nothingToKeep: 'Añade primero un filtro a la pregunta.',
  name: 'Nombre',
  forEveryone: 'Para todos los que pueden explorar este despliegue',
  forEveryoneHint: 'También ven los valores de los filtros.',
  replace: 'Sustituir las condiciones por las de esta pregunta',
  save: 'Guardar',
  back: 'Volver',
  sharedBy: (name) => `Compartido por ${name}`,
  incomplete: 'Faltan campos',
  change: (name) => `Cambiar «${name}»`,
  delete: (name) => `Eliminar «${name}»`,
  deleteForEveryone: (name) => `Eliminar «${name}» para todos`,
  deleted: (name) => `«${name}» se ha eliminado`,
  changed: (name) => `«${name}» se ha cambiado`,
  undo: 'Deshacer',
  undone: 'Acción deshecha',
  notApplied: (name) => `«${name}» no se ha aplicado.`,
  missing: 'Estos campos ya no existen o no puedes verlos:',
  applyRest: 'Aplicar las demás condiciones',
  failed: 'No ha funcionado.',
  gone: 'Se ha eliminado o ya no se comparte.',
  tooMany: 'No puedes tener más filtros guardados en este despliegue. Elimina uno primero.',
  tooLarge: 'Estos filtros son demasiado grandes para guardarlos. Usa menos valores.',
  notAllowed: 'No puedes cambiar los filtros que son para todos.',
};

export default words;
