import type { CreatorWords } from './words.ts';

const words: CreatorWords = {
  shared: 'Delat med dig',
  sharedEmpty: {
    title: 'Inget har delats med dig än',
    text: 'Här visas instrumentpaneler som har gjorts åt dig. Du kan kopiera dem och ändra kopiorna.',
  },
  copyToEdit: 'Kopiera och redigera',
  copying: 'Kopierar',
  showMore: 'Visa fler',
  needsSession: {
    title: 'Öppna sidan i den produkt som den hör till',
    text: 'Den behöver en session, som produkten skapar åt dig.',
  },
  notCreator: {
    title: 'Du kan inte skapa innehåll här',
    text: 'Med din session kan du bara se instrumentpaneler. Fråga den som ansvarar för produkten.',
  },
  refused: {
    title: 'Sidan kunde inte öppnas',
    text: 'Dess session har redan använts eller är för gammal. Läs in produktens sida som innehåller den på nytt.',
  },
  expired: {
    title: 'Sessionen har gått ut',
    text: 'Läs in produktens sida på nytt för att fortsätta. Det som du inte har sparat går förlorat.',
  },
  otherDeployment: {
    title: 'Sidan hör till andra data',
    text: 'Din session gäller en annan driftsättning. Gå tillbaka och öppna sidan igen.',
  },
  notFound: { title: 'Sidan finns inte', text: 'Adressen kan vara ofullständig.' },
  backToWorkspace: 'Till arbetsytan',
};

export default words;
