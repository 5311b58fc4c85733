import type { OAuthWords } from './oauth-words.ts';

export const oauth: OAuthWords = {
  proceed: 'Fortsätt',
  refusal: {
    title: 'Inloggningen kan inte fortsätta',
    reasons: {
      invalid_client: 'Programmet är inte registrerat här, eller så går dess beskrivning inte att läsa.',
      invalid_redirect_uri:
        'Programmet begärde en omdirigering till en adress som inte är registrerad för det.',
      invalid_target: 'Programmet begärde åtkomst till en annan server.',
      access_denied: 'Åtkomsten nekades.',
      other: 'Programmet skickade en ogiltig begäran.',
    },
    details: 'Detaljer för programmets utvecklare:',
  },
  again: {
    title: 'Börja om',
    lost: 'Den här inloggningen påbörjades i en annan webbläsare eller har gått ut.',
    otherUser: 'Någon annan har loggat in i den här webbläsaren under tiden.',
    way: 'Gå tillbaka till programmet och logga in igen.',
  },
  device: {
    title: 'Anslut ett program',
    text: 'Ange koden som programmet visar för dig, till exempel ett kommandoradsprogram.',
    match: 'Fortsätt bara om koden nedan stämmer.',
    hint: 'Åtta bokstäver, stora eller små, med eller utan bindestreck.',
    warning: 'Fortsätt inte om någon har skickat koden till dig: den personen skulle bli inloggad som du.',
    problems: {
      NoCodeError: 'Ange koden som programmet visar.',
      NotFoundError: 'Den här koden finns inte. Jämför den med koden som programmet visar.',
      ExpiredError: 'Den här koden har gått ut. Begär en ny i programmet.',
      AlreadyUsedError: 'Den här koden har redan använts. Begär en ny i programmet.',
      SessionNotFound: 'Den här sidan har gått ut. Ange koden igen.',
      other: 'Något gick fel. Ange koden igen.',
    },
    connected: {
      title: 'Inloggad',
      heading: (name) => `${name} är inloggat`,
      text: 'Gå tillbaka till programmet. Du kan stänga den här sidan.',
      revoke: 'Du kan återkalla åtkomsten när som helst.',
    },
    denied: {
      title: 'Åtkomst nekad',
      text: 'Programmet har inte åtkomst till ditt konto. Du kan stänga den här sidan.',
    },
  },
  signOut: {
    unnamed: 'Ett program',
    wants: (name) => `${name} vill logga ut dig här också.`,
    stay: 'Förbli inloggad',
    done: { title: 'Utloggad', heading: 'Du är utloggad', text: 'Du kan stänga den här sidan.' },
    stillIn: {
      title: 'Inloggad',
      heading: 'Du är fortfarande inloggad här',
      text: 'Programmet kan ha loggat ut dig hos sig. Du kan stänga den här sidan.',
    },
  },
};
