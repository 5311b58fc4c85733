import type { OAuthWords } from './oauth-words.ts';

export const oauth: OAuthWords = {
  proceed: 'Fortsett',
  refusal: {
    title: 'Påloggingen kan ikke fortsette',
    reasons: {
      invalid_client: 'Programmet er ikke registrert her, eller beskrivelsen av det kan ikke leses.',
      invalid_redirect_uri:
        'Programmet ba om en videresending til en adresse som ikke er registrert for det.',
      invalid_target: 'Programmet ba om tilgang til en annen server.',
      access_denied: 'Tilgangen ble avslått.',
      other: 'Programmet sendte en ugyldig forespørsel.',
    },
    details: 'Detaljer for programmets utviklere:',
  },
  again: {
    title: 'Begynn på nytt',
    lost: 'Denne påloggingen ble startet i en annen nettleser eller er utløpt.',
    otherUser: 'En annen person har logget inn i denne nettleseren i mellomtiden.',
    way: 'Gå tilbake til programmet og logg inn på nytt.',
  },
  device: {
    title: 'Koble til et program',
    text: 'Skriv inn koden som programmet viser deg, for eksempel et kommandolinjeprogram.',
    match: 'Fortsett bare hvis koden nedenfor stemmer.',
    hint: 'Åtte bokstaver, store eller små, med eller uten bindestrek.',
    warning: 'Hvis noen har sendt deg koden, må du ikke fortsette: De ville blitt logget inn som deg.',
    problems: {
      NoCodeError: 'Skriv inn koden som programmet viser.',
      NotFoundError: 'Denne koden finnes ikke. Sammenlign den med koden som programmet viser.',
      ExpiredError: 'Denne koden er utløpt. Be om en ny i programmet.',
      AlreadyUsedError: 'Denne koden er allerede brukt. Be om en ny i programmet.',
      SessionNotFound: 'Denne siden er utløpt. Skriv inn koden på nytt.',
      other: 'Noe gikk galt. Skriv inn koden på nytt.',
    },
    connected: {
      title: 'Logget inn',
      heading: (name) => `${name} er logget inn`,
      text: 'Gå tilbake til programmet. Du kan lukke denne siden.',
      revoke: 'Du kan trekke tilbake tilgangen når som helst.',
    },
    denied: {
      title: 'Tilgang avslått',
      text: 'Programmet har ikke tilgang til kontoen din. Du kan lukke denne siden.',
    },
  },
  signOut: {
    unnamed: 'Et program',
    wants: (name) => `${name} vil logge deg ut her også.`,
    stay: 'Forbli innlogget',
    done: { title: 'Logget ut', heading: 'Du er logget ut', text: 'Du kan lukke denne siden.' },
    stillIn: {
      title: 'Logget inn',
      heading: 'Du er fortsatt logget inn her',
      text: 'Programmet kan ha logget deg ut hos seg. Du kan lukke denne siden.',
    },
  },
};
