import type { DeliveryOptionsWords } from './words.ts';

const words: DeliveryOptionsWords = {
  newDelivery: 'Nytt utskick',
  more: 'Fler alternativ',
  emails: 'Skicka e-post',
  emailsHelp: 'Annars uppdaterar en körning bara instrumentpanelens data.',
  link: 'Länk för inbäddade användare',
  linkHelp: (placeholders) =>
    `Instrumentpanelens adress i din produkt, med ${placeholders} där de hör hemma.`,
  embedUserHelp: 'Bara för den här leveransen. Tomma fält är som den inbäddade användaren har dem.',
  attributes: 'Användarattribut (JSON)',
  apply: 'Använd',
  taken: 'Från instrumentpanelen som du såg den',
  removeText: 'Du kan ångra. Bara kanalerna och körningshistoriken går förlorade för gott.',
  exceptions: 'Undantag',
  exceptionsHelp: 'De här personerna får ingenting, vilka grupper de än är med i.',
  origins: { unsubscribed: 'Avregistrerad', excepted: 'Undantagen' },
  except: 'Undanta någon',
  endException: (name) => `Sluta undanta ${name}`,
};

export default words;
