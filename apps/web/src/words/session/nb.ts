import type { SessionWords } from './words.ts';

const words: SessionWords = {
  ended: {
    title: 'Økten din er utløpt',
    text: 'Logg inn igjen for å fortsette. Alt er fortsatt på siden, og det du startet, går videre etterpå.',
    action: 'Logg inn',
    hint: 'Åpner et nytt vindu, som lukkes når du har logget inn.',
  },
  other: {
    title: 'Noen andre har logget inn',
    text: 'En annen person er nå logget inn i denne nettleseren, så siden må begynne på nytt. Ingenting er sendt i deres navn.',
    action: 'Begynn på nytt',
  },
};
export default words;
