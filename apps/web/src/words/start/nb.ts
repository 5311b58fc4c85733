import type { StartWords } from './words.ts';

const words: StartWords = {
  attention: 'Trenger oppmerksomhet',
  build: (branch) => `Bygget av ${branch} mislyktes`,
  sync: (branch) => `dbt-synkroniseringen til ${branch} mislyktes`,
  run: (dashboard) => `«${dashboard}» kunne ikke sendes`,
  keyExpires: (name, when) => `API-nøkkelen «${name}» utløper ${when}`,
  keyExpired: (name, when) => `API-nøkkelen «${name}» utløp ${when}`,
  keyOwner: (owner) => `Den tilhører ${owner}.`,
  help: {
    build: 'Rett datamodellen og bygg den på nytt. Det forrige bygget brukes inntil da.',
    sync: 'Rett dbt-prosjektet eller innstillingene og synkroniser på nytt.',
    run: 'Bare mottakere som ikke ble nådd, får den på nytt.',
    key: 'Opprett en ny nøkkel, bruk den i stedet, og slett denne.',
  },
  syncAgain: 'Synkroniser på nytt',
  sendAgain: 'Send på nytt',
  started: 'Startet',
  deployments: 'Distribusjoner',
  favourites: 'Favoritter',
  star: 'Legg til i favoritter',
  unstar: 'Fjern fra favoritter',
  recent: 'Nylig åpnet',
  types: { DASHBOARD: 'Dashbord', REPORT: 'Rapport', WORKBOOK: 'Arbeidsbok', FOLDER: 'Mappe' },
  steps: {
    title: 'Kom i gang',
    done: (done, all) => `${done} av ${all} trinn fullført`,
    isDone: 'Fullført',
    hide: 'Skjul',
    data: { title: 'Koble til dataene dine', text: 'Eller begynn med demoen, som er klar.' },
    question: { title: 'Still et første spørsmål', text: 'Velg felter og få et diagram.' },
    report: { title: 'Lagre en rapport', text: 'Ta vare på svaret og finn det i arbeidsområdet.' },
    dashboard: { title: 'Publiser et dashbord', text: 'Samle rapporter på en side for kollegene dine.' },
    embedded: { title: 'Bygg det inn på din egen side', text: 'Kundene dine ser det med sine egne data.' },
  },
};
export default words;
