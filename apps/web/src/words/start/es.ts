import type { StartWords } from './words.ts';

const words: StartWords = {
  attention: 'Requiere atención',
  build: (branch) => `El build de ${branch} ha fallado`,
  sync: (branch) => `La sincronización de dbt con ${branch} ha fallado`,
  run: (dashboard) => `No se ha podido enviar «${dashboard}»`,
  keyExpires: (name, when) => `La clave de API «${name}» caduca ${when}`,
  keyExpired: (name, when) => `La clave de API «${name}» caducó ${when}`,
  keyOwner: (owner) => `Pertenece a ${owner}.`,
  help: {
    build: 'Corrige el modelo de datos y vuelve a construirlo. Hasta entonces se usa el build anterior.',
    sync: 'Corrige el proyecto de dbt o su configuración y vuelve a sincronizar.',
    run: 'Solo lo recibirán los destinatarios a los que no llegó.',
    key: 'Crea una clave nueva, úsala en su lugar y elimina esta.',
  },
  syncAgain: 'Sincronizar de nuevo',
  sendAgain: 'Enviar de nuevo',
  started: 'Iniciado',
  deployments: 'Despliegues',
  favourites: 'Favoritos',
  star: 'Añadir a favoritos',
  unstar: 'Quitar de favoritos',
  recent: 'Abiertos recientemente',
  types: { DASHBOARD: 'Panel', REPORT: 'Informe', WORKBOOK: 'Libro', FOLDER: 'Carpeta' },
  steps: {
    title: 'Primeros pasos',
    done: (done, all) => `${done} de ${all} pasos completados`,
    isDone: 'Completado',
    hide: 'Ocultar',
    data: { title: 'Conecta tus datos', text: 'O empieza con la demo, que ya está lista.' },
    question: { title: 'Haz una primera pregunta', text: 'Pregunta con palabras o elige campos.' },
    report: {
      title: 'Guarda un informe',
      text: 'Conserva la respuesta y encuéntrala en el espacio de trabajo.',
    },
    dashboard: { title: 'Publica un panel', text: 'Reúne informes en una página para tus compañeros.' },
    embedded: { title: 'Intégralo en tu propia página', text: 'Tus clientes lo ven con sus propios datos.' },
  },
};
export default words;
