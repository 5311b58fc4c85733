import type { StartWords } from './words.ts';

const words: StartWords = {
  attention: 'Richiede attenzione',
  build: (branch) => `La build di ${branch} non è riuscita`,
  sync: (branch) => `La sincronizzazione dbt verso ${branch} non è riuscita`,
  run: (dashboard) => `Impossibile inviare «${dashboard}»`,
  keyExpires: (name, when) => `La chiave API «${name}» scade ${when}`,
  keyExpired: (name, when) => `La chiave API «${name}» è scaduta ${when}`,
  keyOwner: (owner) => `Appartiene a ${owner}.`,
  help: {
    build:
      'Correggi il modello di dati ed esegui di nuovo la build. Fino ad allora resta attiva quella precedente.',
    sync: 'Correggi il progetto dbt o le sue impostazioni e sincronizza di nuovo.',
    run: 'Lo riceveranno solo i destinatari che non ha raggiunto.',
    key: 'Crea una nuova chiave, usala al posto di questa ed elimina questa.',
  },
  syncAgain: 'Sincronizza di nuovo',
  sendAgain: 'Invia di nuovo',
  started: 'Avviato',
  deployments: 'Deployment',
  favourites: 'Preferiti',
  star: 'Aggiungi ai preferiti',
  unstar: 'Rimuovi dai preferiti',
  recent: 'Aperti di recente',
  types: { DASHBOARD: 'Dashboard', REPORT: 'Report', WORKBOOK: 'Cartella di lavoro', FOLDER: 'Cartella' },
  steps: {
    title: 'Primi passi',
    done: (done, all) => `${done} passi su ${all} completati`,
    isDone: 'Completato',
    hide: 'Nascondi',
    data: { title: 'Collega i tuoi dati', text: 'Oppure inizia con la demo, già pronta.' },
    question: { title: 'Fai una prima domanda', text: 'Scegli i campi e ottieni un grafico.' },
    report: { title: 'Salva un report', text: 'Conserva la risposta e ritrovala nell’area di lavoro.' },
    dashboard: { title: 'Pubblica una dashboard', text: 'Riunisci i report in una pagina per i colleghi.' },
    embedded: { title: 'Incorporala nella tua pagina', text: 'I tuoi clienti la vedono con i propri dati.' },
  },
};
export default words;
