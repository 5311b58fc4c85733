import type { DeliveryOptionsWords } from './words.ts';

const words: DeliveryOptionsWords = {
  newDelivery: 'Nuovo invio',
  more: 'Altre opzioni',
  emails: 'Invia e-mail',
  emailsHelp: 'Altrimenti un’esecuzione aggiorna solo i dati della dashboard.',
  link: 'Link per gli utenti incorporati',
  linkHelp: (placeholders) =>
    `L’indirizzo della dashboard nel tuo prodotto, con ${placeholders} al posto giusto.`,
  embedUserHelp: 'Solo per questa consegna. Un campo vuoto ha il valore dell’utente incorporato.',
  attributes: 'Attributi dell’utente (JSON)',
  apply: 'Applica',
  taken: 'Dalla dashboard come l’hai vista',
  removeText: 'Puoi annullare. Solo i canali e la cronologia delle esecuzioni vanno persi per sempre.',
  exceptions: 'Eccezioni',
  exceptionsHelp: 'Queste persone non ricevono nulla, in qualunque gruppo siano.',
  origins: { unsubscribed: 'Iscrizione annullata', excepted: 'Escluso' },
  except: 'Escludi qualcuno',
  endException: (name) => `Non escludere più ${name}`,
};

export default words;
