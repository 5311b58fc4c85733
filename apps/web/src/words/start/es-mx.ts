import spanish from './es.ts';
import type { StartWords } from './words.ts';

const words: StartWords = {
  ...spanish,
  star: 'Agregar a favoritos',
  build: (branch) => `El build de ${branch} falló`,
  sync: (branch) => `La sincronización de dbt con ${branch} falló`,
  run: (dashboard) => `No se pudo enviar “${dashboard}”`,
  keyExpires: (name, when) => `La clave de API “${name}” vence ${when}`,
  keyExpired: (name, when) => `La clave de API “${name}” venció ${when}`,
  help: {
    ...spanish.help,
    build: 'Corrige el modelo de datos y vuelve a construirlo. Mientras tanto se usa el build anterior.',
  },
  types: { DASHBOARD: 'Panel', REPORT: 'Reporte', WORKBOOK: 'Libro', FOLDER: 'Carpeta' },
  steps: {
    ...spanish.steps,
    question: { title: 'Haz una primera pregunta', text: 'Pregunta con palabras o elige campos.' },
    report: {
      ...spanish.steps.report,
      title: 'Guarda un reporte',
    },
    dashboard: { title: 'Publica un panel', text: 'Reúne reportes en una página para tus colegas.' },
  },
};

export default words;
