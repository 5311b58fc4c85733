import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  home: 'Start',
  explore: 'Utforska',
  ask: 'Fråga',
  workspace: 'Arbetsyta',
  model: 'Modell',
  deliveries: 'Utskick',
  dataSources: 'Datakällor',
  languageModel: 'Språkmodell',
  connectedApplications: 'Anslutna program',
  navigation: 'Huvudnavigering',
  openNavigation: 'Öppna navigeringen',
  closeNavigation: 'Stäng navigeringen',
  skip: 'Hoppa till innehållet',
  deployment: 'Driftsättning',
  newDeployment: 'Ny driftsättning',
  account: 'Ditt konto',
  api: 'API-referens',
  signOut: 'Logga ut',
  palette: {
    open: 'Sök',
    title: 'Sökning och kommandon',
    placeholder: 'Sök bland sidor, innehåll, fält och åtgärder',
    pages: 'Sidor',
    dashboards: 'Instrumentpaneler',
    fields: 'Fält',
    actions: 'Åtgärder',
    nothing: (text) => `Inget matchar ”${text}”`,
    failed: 'Vissa resultat kunde inte läsas in',
  },
  keys: {
    title: 'Kortkommandon',
    palette: 'Sökning och kommandon',
    search: 'Sök på den här sidan',
    help: 'Visa kortkommandon',
    leave: 'Stäng en dialogruta',
    select: 'Markera en rad',
    goTo: (page) => `Gå till ${page}`,
    between: 'sedan',
  },
  notFound: {
    title: 'Sidan hittades inte',
    text: 'Adressen är fel eller så har sidan flyttats.',
    action: 'Gå till Start',
  },
  notReached: {
    title: 'Driftsättningen hittades inte',
    text: 'Den finns inte eller har inte delats med dig.',
  },
  notAllowed: {
    title: 'Du kan inte utforska dessa data',
    text: (deployment) =>
      `För att utforska ${deployment} behövs en roll som Explorer. En administratör kan ge dig den.`,
  },
  failed: {
    title: 'Sidan har slutat fungera',
    text: 'Läs in den på nytt för att fortsätta. Det som står i adressen finns kvar.',
    action: 'Läs in sidan på nytt',
  },
};
export default words;
