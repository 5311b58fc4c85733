import type { SessionWords } from './words.ts';

const words: SessionWords = {
  ended: {
    title: 'Deine Sitzung ist abgelaufen',
    text: 'Melde dich wieder an, um fortzufahren. Auf dieser Seite ist noch alles da, und was du begonnen hast, läuft danach weiter.',
    action: 'Anmelden',
    hint: 'Öffnet ein neues Fenster, das sich nach der Anmeldung schließt.',
  },
  other: {
    title: 'Jemand anderes hat sich angemeldet',
    text: 'In diesem Browser ist jetzt eine andere Person angemeldet, deshalb muss diese Seite neu beginnen. In ihrem Namen wurde nichts gesendet.',
    action: 'Neu beginnen',
  },
};
export default words;
