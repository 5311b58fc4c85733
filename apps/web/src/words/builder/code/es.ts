import type { CodeWords } from './words.ts';

const words: CodeWords = {
  title: 'Código',
  label: 'Panel como código',
  close: 'Cerrar el código',
  problem: (line, message) => `Línea ${line}: ${message}.`,
  kept: 'El panel muestra el último texto sin errores.',
  discard: 'Descartar el texto',
  fixed: (report) =>
    `El informe ${report} es independiente. Cámbialo con «Editar pregunta» y déjalo aquí como está.`,
  refused: 'Alguien ha cambiado lo mismo mientras tanto. Descarta el texto para ver su versión.',
  move: 'Pasar a código',
  moveText:
    'El panel se convierte en un archivo del modelo de datos, con sus informes. Su dirección y con quién se comparte no cambian. A partir de entonces se edita en una rama.',
  detach: 'Separar del archivo',
  detachText:
    'El archivo se elimina al publicar. El panel queda como está y después se edita aquí, sin rama.',
  inFile: {
    onBranch: (branch) => `En la rama ${branch}`,
    notYet: 'Tu primer cambio va a una rama de desarrollo propia.',
    changed: 'Sin confirmar',
    unchanged: 'Sin cambios',
    commit: 'Confirmar y publicar',
    commitText: (branch) =>
      `Todos los cambios de tu rama de desarrollo van a ${branch}, también los de otros archivos. Se ven en cuanto termina la compilación.`,
    message: 'Mensaje',
    suggested: (title) => `Cambiar el panel ${title}`,
    committed: 'Confirmado. Los cambios se ven en cuanto termina la compilación.',
    review: {
      commit: 'Confirmar para revisión',
      text: 'Todos los cambios de tu rama de desarrollo van a una rama que otras personas revisan, también los de otros archivos. Se ven cuando alguien que puede publicar fusiona la rama.',
      branch: 'Rama para la revisión',
      committed: (branch) => `Confirmado en ${branch}. Los cambios se ven cuando se fusiona la rama.`,
      open: 'Revisar los cambios',
    },
    conflicts: 'Otras personas han confirmado cambios en los mismos lugares de estos archivos:',
    conflictsText:
      'Cierre esto para combinarlos usted en los archivos, o sustituya sus versiones por las suyas propias.',
    replaceTheirs: 'Confirmar mis versiones',
  },
};

export default words;
