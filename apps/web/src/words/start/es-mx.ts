import type { StartWords } from './words.ts';

const words: StartWords = {
  attention: 'Requiere atención',
  build: (branch) => `El build de ${branch} falló`,
  sync: (branch) => `La sincronización de dbt con ${branch} falló`,
  run: (dashboard) => `No se pudo enviar “${dashboard}”`,
  keyExpires: (name, when) => `La clave de API “${name}” vence ${when}`,
  keyExpired: (name, when) => `La clave de API “${name}” venció ${when}`,
  keyOwner: (owner) => `Pertenece a ${owner}.`,
  help: {
    build: 'Corrige el modelo de datos y vuelve a construirlo. Mientras tanto se usa el build anterior.',
    sync: 'Corrige el proyecto de dbt o su configuración y vuelve a sincronizar.',
    run: 'Solo lo recibirán los destinatarios a los que no llegó.',
    key: 'Crea una clave nueva, úsala en su lugar y elimina esta.',
  },
  syncAgain: 'Sincronizar de nuevo',
  sendAgain: 'Enviar de nuevo',
  started: 'Iniciado',
  favourites: 'Favoritos',
  recent: 'Abiertos recientemente',
  types: { DASHBOARD: 'Panel', REPORT: 'Reporte', WORKBOOK: 'Libro', FOLDER: 'Carpeta' },
  steps: {
    title: 'Primeros pasos',
    done: (done, all) => `${done} de ${all} pasos completados`,
    isDone: 'Completado',
    hide: 'Ocultar',
    data: { title: 'Conecta tus datos', text: 'O empieza con la demo, que ya está lista.' },
    question: { title: 'Haz una primera pregunta', text: 'Elige campos y obtén una gráfica.' },
    report: {
      title: 'Guarda un reporte',
      text: 'Conserva la respuesta y encuéntrala en el espacio de trabajo.',
    },
    dashboard: { title: 'Publica un panel', text: 'Reúne reportes en una página para tus colegas.' },
    embedded: { title: 'Intégralo en tu propia página', text: 'Tus clientes lo ven con sus propios datos.' },
  },
};
export default words;
