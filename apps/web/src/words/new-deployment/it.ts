import type { NewDeploymentWords } from './words.ts';

const words: NewDeploymentWords = {
  title: 'Nuovo deployment',
  about: 'Un deployment ha le proprie origini dati, il proprio modello, le proprie persone e dashboard.',
  notAllowed: {
    title: 'Non puoi creare deployment',
    text: 'Serve l’autorizzazione DeploymentCreate.',
  },
  name: 'Nome',
  nameHelp: 'Come devono vederlo gli altri, ad esempio Vendite',
  nameMissing: 'Inserisci un nome',
  taken: 'Un altro deployment ha questo nome',
  failed: 'Non è stato possibile creare il deployment',
  create: 'Crea deployment',
  next: 'I passi successivi',
  steps: [
    { title: 'Collegare un’origine dati', text: 'Un database, oppure file trascinati sulla pagina.' },
    { title: 'Scegliere le tabelle', text: 'Facet ne legge colonne e chiavi e lascia le righe dove sono.' },
    {
      title: 'Rivedere il modello',
      text: 'Facet propone cubi, join e viste da leggere, modificare e pubblicare.',
    },
    { title: 'Fare una domanda', text: 'La risposta va su una prima dashboard.' },
  ],
};
export default words;
