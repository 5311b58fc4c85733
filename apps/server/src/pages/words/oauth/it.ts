import type { OAuthWords } from './oauth-words.ts';

export const oauth: OAuthWords = {
  proceed: 'Continua',
  refusal: {
    title: 'Impossibile continuare l’accesso',
    reasons: {
      invalid_client: 'L’applicazione non è registrata qui o la sua descrizione non è leggibile.',
      invalid_redirect_uri:
        'L’applicazione ha chiesto un reindirizzamento a un indirizzo non registrato per essa.',
      invalid_target: 'L’applicazione ha chiesto l’accesso a un altro server.',
      access_denied: 'L’accesso è stato negato.',
      other: 'L’applicazione ha inviato una richiesta non valida.',
    },
    details: 'Dettagli per chi sviluppa l’applicazione:',
  },
  again: {
    title: 'Ricomincia',
    lost: 'Questo accesso è stato avviato in un altro browser o è scaduto.',
    otherUser: 'Nel frattempo un’altra persona ha effettuato l’accesso in questo browser.',
    way: 'Torna all’applicazione ed effettua di nuovo l’accesso.',
  },
  device: {
    title: 'Collega un’applicazione',
    text: 'Inserisci il codice che ti mostra l’applicazione, ad esempio un programma da riga di comando.',
    match: 'Continua solo se il codice qui sotto è lo stesso.',
    hint: 'Otto lettere, maiuscole o minuscole, con o senza trattino.',
    warning: 'Se qualcuno ti ha inviato il codice, non continuare: accederebbe al posto tuo.',
    problems: {
      NoCodeError: 'Inserisci il codice mostrato dall’applicazione.',
      NotFoundError: 'Questo codice non esiste. Confrontalo con quello mostrato dall’applicazione.',
      ExpiredError: 'Questo codice è scaduto. Richiedine uno nuovo nell’applicazione.',
      AlreadyUsedError: 'Questo codice è già stato usato. Richiedine uno nuovo nell’applicazione.',
      SessionNotFound: 'Questa pagina è scaduta. Inserisci di nuovo il codice.',
      other: 'Qualcosa è andato storto. Inserisci di nuovo il codice.',
    },
    connected: {
      title: 'Accesso effettuato',
      heading: (name) => `${name} ha effettuato l’accesso`,
      text: 'Torna all’applicazione. Puoi chiudere questa pagina.',
      revoke: 'Puoi revocare il suo accesso in qualsiasi momento.',
    },
    denied: {
      title: 'Accesso negato',
      text: 'L’applicazione non ha accesso al tuo account. Puoi chiudere questa pagina.',
    },
  },
  signOut: {
    unnamed: 'Un’applicazione',
    wants: (name) => `${name} vuole farti uscire anche da qui.`,
    stay: 'Resta connesso',
    done: { title: 'Uscita effettuata', heading: 'Sei uscito', text: 'Puoi chiudere questa pagina.' },
    stillIn: {
      title: 'Ancora connesso',
      heading: 'Qui sei ancora connesso',
      text: 'L’applicazione potrebbe averti fatto uscire dalla sua parte. Puoi chiudere questa pagina.',
    },
  },
};
