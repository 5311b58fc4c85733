import type { DeliveryOptionsWords } from './words.ts';

const words: DeliveryOptionsWords = {
  newDelivery: 'Ny utsendelse',
  more: 'Flere valg',
  emails: 'Send e-poster',
  emailsHelp: 'Ellers oppdaterer en kjøring bare dataene i dashbordet.',
  link: 'Lenke for innebygde brukere',
  linkHelp: (placeholders) =>
    `Adressen til dashbordet i produktet ditt, med ${placeholders} der de hører hjemme.`,
  embedUserHelp: 'Bare for denne leveringen. Tomme felt er slik den innebygde brukeren har dem.',
  attributes: 'Brukerattributter (JSON)',
  apply: 'Bruk',
  taken: 'Fra dashbordet slik du så det',
  removeText: 'Du kan angre. Bare kanalene og kjøreloggen går tapt for godt.',
  exceptions: 'Unntak',
  exceptionsHelp: 'Disse personene får ingenting, uansett hvilke grupper de er med i.',
  origins: { unsubscribed: 'Avmeldt', excepted: 'Unntatt' },
  except: 'Unnta noen',
  endException: (name) => `Ikke unnta ${name} lenger`,
};

export default words;
