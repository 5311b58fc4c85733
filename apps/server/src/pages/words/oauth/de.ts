import type { OAuthWords } from './oauth-words.ts';

export const oauth: OAuthWords = {
  proceed: 'Weiter',
  refusal: {
    title: 'Die Anmeldung kann nicht fortgesetzt werden',
    reasons: {
      invalid_client: 'Die Anwendung ist hier nicht registriert, oder ihre Beschreibung ist nicht lesbar.',
      invalid_redirect_uri:
        'Die Anwendung wollte dich an eine Adresse weiterleiten, die für sie nicht registriert ist.',
      invalid_target: 'Die Anwendung wollte Zugriff auf einen anderen Server.',
      access_denied: 'Der Zugriff wurde abgelehnt.',
      other: 'Die Anwendung hat eine ungültige Anfrage gesendet.',
    },
    details: 'Einzelheiten für die Entwickler der Anwendung:',
  },
  again: {
    title: 'Noch einmal beginnen',
    lost: 'Diese Anmeldung wurde in einem anderen Browser begonnen oder ist abgelaufen.',
    otherUser: 'In diesem Browser hat sich inzwischen jemand anderes angemeldet.',
    way: 'Geh zurück zur Anwendung und melde dich noch einmal an.',
  },
  device: {
    title: 'Anwendung verbinden',
    text: 'Gib den Code ein, den dir die Anwendung anzeigt, zum Beispiel ein Kommandozeilenprogramm.',
    match: 'Fahre nur fort, wenn der Code unten übereinstimmt.',
    hint: 'Acht Buchstaben, groß oder klein, mit oder ohne Bindestrich.',
    warning: 'Wenn dir jemand den Code geschickt hat, brich ab: Sonst wäre diese Person als du angemeldet.',
    problems: {
      NoCodeError: 'Gib den Code ein, den die Anwendung anzeigt.',
      NotFoundError: 'Diesen Code gibt es nicht. Vergleiche ihn mit dem, den die Anwendung anzeigt.',
      ExpiredError: 'Dieser Code ist abgelaufen. Fordere in der Anwendung einen neuen an.',
      AlreadyUsedError: 'Dieser Code wurde schon verwendet. Fordere in der Anwendung einen neuen an.',
      SessionNotFound: 'Diese Seite ist abgelaufen. Gib den Code noch einmal ein.',
      other: 'Etwas ist schiefgegangen. Gib den Code noch einmal ein.',
    },
    connected: {
      title: 'Angemeldet',
      heading: (name) => `${name} ist angemeldet`,
      text: 'Geh zurück zur Anwendung. Du kannst diese Seite schließen.',
      revoke: 'Du kannst ihr den Zugriff jederzeit entziehen.',
    },
    denied: {
      title: 'Zugriff abgelehnt',
      text: 'Die Anwendung hat keinen Zugriff auf dein Konto. Du kannst diese Seite schließen.',
    },
  },
  signOut: {
    unnamed: 'Eine Anwendung',
    wants: (name) => `${name} möchte dich auch hier abmelden.`,
    stay: 'Angemeldet bleiben',
    done: { title: 'Abgemeldet', heading: 'Du bist abgemeldet', text: 'Du kannst diese Seite schließen.' },
    stillIn: {
      title: 'Angemeldet',
      heading: 'Du bist hier noch angemeldet',
      text: 'Vielleicht hat die Anwendung dich bei sich abgemeldet. Du kannst diese Seite schließen.',
    },
  },
};
