import type { SessionWords } from './words.ts';

const words: SessionWords = {
  ended: {
    title: 'Din session har gått ut',
    text: 'Logga in igen för att fortsätta. Allt finns kvar på sidan, och det du startade går vidare efteråt.',
    action: 'Logga in',
    hint: 'Öppnar ett nytt fönster som stängs när du har loggat in.',
  },
  other: {
    title: 'Någon annan har loggat in',
    text: 'En annan person är nu inloggad i den här webbläsaren, så sidan måste börja om. Inget har skickats i den personens namn.',
    action: 'Börja om',
  },
};
export default words;
