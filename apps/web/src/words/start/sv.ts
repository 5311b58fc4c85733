import type { StartWords } from './words.ts';

const words: StartWords = {
  attention: 'Behöver åtgärdas',
  build: (branch) => `Bygget av ${branch} misslyckades`,
  sync: (branch) => `dbt-synken till ${branch} misslyckades`,
  run: (dashboard) => `”${dashboard}” kunde inte skickas`,
  keyExpires: (name, when) => `API-nyckeln ”${name}” går ut ${when}`,
  keyExpired: (name, when) => `API-nyckeln ”${name}” gick ut ${when}`,
  keyOwner: (owner) => `Den tillhör ${owner}.`,
  help: {
    build: 'Rätta datamodellen och bygg den igen. Det tidigare bygget används tills dess.',
    sync: 'Rätta dbt-projektet eller dess inställningar och synka igen.',
    run: 'Bara de mottagare som inte nåddes får det igen.',
    key: 'Skapa en ny nyckel, använd den i stället och ta bort den här.',
  },
  syncAgain: 'Synka igen',
  sendAgain: 'Skicka igen',
  started: 'Startad',
  deployments: 'Driftsättningar',
  favourites: 'Favoriter',
  star: 'Lägg till i favoriter',
  unstar: 'Ta bort från favoriter',
  recent: 'Nyligen öppnade',
  types: { DASHBOARD: 'Instrumentpanel', REPORT: 'Rapport', WORKBOOK: 'Arbetsbok', FOLDER: 'Mapp' },
  steps: {
    title: 'Kom igång',
    done: (done, all) => `${done} av ${all} steg klara`,
    isDone: 'Klart',
    hide: 'Dölj',
    data: { title: 'Anslut dina data', text: 'Eller börja med demon, som redan är klar.' },
    question: { title: 'Ställ en första fråga', text: 'Välj fält och få ett diagram.' },
    report: { title: 'Spara en rapport', text: 'Behåll svaret och hitta det i arbetsytan.' },
    dashboard: {
      title: 'Publicera en instrumentpanel',
      text: 'Samla rapporter på en sida för dina kollegor.',
    },
    embedded: { title: 'Bädda in den på din egen sida', text: 'Dina kunder ser den med sina egna data.' },
  },
};
export default words;
