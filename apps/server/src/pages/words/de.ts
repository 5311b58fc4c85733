import { oauth } from './oauth/de.ts';
import type { PageWords } from './page-words.ts';

/** The texts in German. */
export const german: PageWords = {
  bar: { pages: 'Seiten', api: 'API-Referenz', account: 'Dein Konto' },
  withProblems: (title) => `Fehler: ${title}`,
  wrong: 'Etwas ist schiefgegangen',
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Seite. Prüfe sie auf Tippfehler oder geh zur Startseite.',
    action: 'Startseite',
  },
  tooMany: {
    title: 'Zu viele Versuche',
    text: (minutes) => `Versuche es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  },
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  confirmPassword: 'Passwort bestätigen',
  confirmNewPassword: 'Neues Passwort bestätigen',
  setPassword: 'Passwort festlegen',
  passwordHint: 'Mindestens 8 Zeichen. Ein paar Wörter sind sicherer als eines.',
  passwordFaults: {
    short: 'Das Passwort muss mindestens 8 Zeichen lang sein.',
    long: 'Das Passwort darf höchstens 200 Zeichen lang sein.',
    control: 'Das Passwort darf keine Steuerzeichen enthalten.',
    name: 'Das Passwort darf weder die E-Mail-Adresse noch der Benutzername sein.',
    uniform: 'Das Passwort muss mindestens vier verschiedene Zeichen enthalten.',
  },
  mismatch: 'Die Passwörter stimmen nicht überein.',
  incorrectPassword: 'Das Passwort ist falsch.',
  code: 'Code',
  name: 'Dein Name',
  nameHint: 'Andere sehen dich unter diesem Namen.',
  nameProblem: 'Der Name muss eine Zeile mit höchstens 255 Zeichen sein.',
  goToSignIn: 'Zur Anmeldung',
  backToSignIn: 'Zurück zur Anmeldung',
  backToAccount: 'Zurück zu deinem Konto',
  passwordsOff: {
    title: 'In diesem Konto sind Passwörter ausgeschaltet',
    text: 'Melde dich über Single Sign-on an. Dein Passwort wird von deiner Organisation verwaltet, nicht hier.',
  },
  signIn: {
    title: 'Anmelden',
    at: (host) => `Melde dich bei deinem Konto auf ${host} an.`,
    login: 'E-Mail-Adresse oder Benutzername',
    with: (name) => `Mit ${name} anmelden`,
    or: 'oder',
    forgot: 'Passwort vergessen?',
    noWay: 'Bei diesem Konto kann man sich zurzeit nicht anmelden. Bitte die Administration um Hilfe.',
    wrong: 'E-Mail-Adresse, Benutzername oder Passwort ist falsch.',
    signedOut: 'Du bist abgemeldet.',
    passwordChanged: 'Dein Passwort wurde geändert. Melde dich mit dem neuen an.',
    timedOut: 'Die Zeit für die Anmeldung ist abgelaufen. Melde dich noch einmal an.',
  },
  signOut: {
    title: 'Abmelden',
    question: 'Möchtest du dich abmelden?',
    as: (email) => `Du bist als ${email} angemeldet.`,
  },
  signInCode: {
    title: 'Code eingeben',
    text: 'Gib den sechsstelligen Code ein, den deine Authenticator-App für dieses Konto anzeigt.',
    lost: 'Authenticator verloren?',
    recovery: 'Wiederherstellungscode',
    recoveryHint: 'Einer der zehn Codes, die du beim Einrichten des zweiten Faktors gespeichert hast.',
    withRecovery: 'Mit Wiederherstellungscode anmelden',
    other: 'Als jemand anderes anmelden',
    wrong: 'Dieser Code ist falsch oder wurde schon verwendet.',
  },
  reset: {
    title: 'Passwort vergessen?',
    text: 'Gib deine E-Mail-Adresse ein. Du bekommst einen Link, mit dem du ein neues Passwort festlegst.',
    send: 'Link senden',
    invalid: 'Gib eine E-Mail-Adresse wie ada@example.com ein.',
    sent: {
      title: 'Sieh in deinen E-Mails nach',
      text: (email) =>
        `Wenn ${email} zu einem Konto mit Passwort gehört, haben wir einen Link dorthin geschickt. Er gilt eine Stunde.`,
      hint: 'Keine E-Mail? Sieh im Spam-Ordner nach. Wenn du Single Sign-on verwendest, hast du hier kein Passwort. Die Administration kann immer helfen.',
    },
    noMail:
      'Dieser Server verschickt keine E-Mails. Bitte die Administration deines Kontos um einen Link zum Zurücksetzen des Passworts.',
    noAdministrator:
      'Wenn sich niemand aus der Administration anmelden kann, kann der Betreiber des Servers einen Link erstellen:',
    choose: {
      title: 'Neues Passwort festlegen',
      text: 'Mit dem neuen Passwort wirst du in allen Browsern und Anwendungen abgemeldet.',
    },
    unknown: 'Dieser Link ist ungültig',
    expired: 'Dieser Link ist abgelaufen',
    used: 'Dieser Link wurde schon verwendet',
    deactivated: 'Das Benutzerkonto zu diesem Link ist deaktiviert',
    advice:
      'Ein Link gilt eine Stunde, und nur der neueste funktioniert. Prüfe, ob die Adresse vollständig ist.',
    usedAdvice:
      'Dein neues Passwort ist festgelegt; melde dich damit an. Wenn du den Link nicht selbst verwendet hast, bitte die Administration um Hilfe.',
    again: 'Neuen Link anfordern',
  },
  invitation: {
    title: 'Passwort wählen',
    heading: (by) => (by === null ? 'Du bist zu Facet eingeladen' : `${by} lädt dich zu Facet ein`),
    at: (host) => `Wähle ein Passwort für dein Konto auf ${host}.`,
    unknown: {
      title: 'Unbekannte Einladung',
      text: 'Vielleicht fehlt ein Teil der Adresse, oder ein neuerer Link hat sie ersetzt.',
    },
    used: {
      title: 'Diese Einladung wurde schon verwendet',
      text: 'Dein Passwort ist festgelegt. Melde dich damit an.',
    },
    expired: 'Diese Einladung ist abgelaufen',
    deactivated: 'Das Benutzerkonto zu dieser Einladung ist deaktiviert',
    newLink: 'Bitte die Administration um einen neuen Link.',
  },
  account: {
    title: 'Dein Konto',
    as: (email, username) => `Du bist als ${email} (${username}) angemeldet.`,
    dashboards: 'Zu deinen Dashboards',
    other: 'Anderes Konto verwenden',
    profile: {
      title: 'Profil',
      language: 'Sprache',
      timezone: 'Zeitzone',
      accountDefault: 'Vorgabe des Kontos',
      notListed: 'Wähle einen Eintrag der Liste.',
      save: 'Profil speichern',
      saved: 'Dein Profil wurde gespeichert.',
    },
    browsers: {
      title: 'Browser',
      none: 'Du bist in keinem Browser angemeldet.',
      current: 'Dieser Browser',
      from: (address) => `Von ${address}`,
      since: (time) => `Seit ${time}`,
      lastUsed: (time) => `Zuletzt verwendet ${time}`,
      endOthers: 'Überall sonst abmelden',
      ended: 'Der Browser wurde abgemeldet.',
      othersEnded: 'Alle anderen Browser wurden abgemeldet.',
    },
    applications: {
      title: 'Anwendungen',
      none: 'Keine Anwendung hat Zugriff auf dein Konto.',
      revoke: 'Zugriff entziehen',
      revoked: 'Die Anwendung hat keinen Zugriff mehr auf dein Konto.',
    },
    password: {
      change: 'Passwort ändern',
      text: 'Wenn du dein Passwort änderst, wirst du in allen anderen Browsern und Anwendungen abgemeldet.',
      current: 'Aktuelles Passwort',
      changed: 'Dein Passwort wurde geändert. Deine anderen Browser wurden abgemeldet.',
    },
    secondFactor: {
      title: 'Zweiter Faktor',
      isOn: 'Du meldest dich mit deinem Passwort und einem Code aus deiner Authenticator-App an.',
      isOff: 'Verlange zusätzlich zum Passwort einen Code aus einer Authenticator-App.',
      setUp: 'Zweiten Faktor einrichten',
      turnOff: 'Zweiten Faktor ausschalten',
      turnedOff: 'Der zweite Faktor wurde ausgeschaltet.',
    },
  },
  secondFactor: {
    title: 'Zweiten Faktor einrichten',
    turnOffTitle: 'Zweiten Faktor ausschalten',
    needs:
      'Du brauchst eine Authenticator-App auf deinem Telefon oder einen Passwortmanager, der Einmalcodes anzeigt. Danach verlangt jede Anmeldung dein Passwort und einen sechsstelligen Code.',
    start: 'Einrichtung beginnen',
    scan: 'Scanne diesen QR-Code mit deiner Authenticator-App.',
    picture: 'QR-Code des geheimen Schlüssels darunter',
    enter: (secret) => `Oder gib diesen geheimen Schlüssel von Hand ein: ${secret}`,
    codeHint: 'Der sechsstellige Code, den die App jetzt anzeigt.',
    turnOn: 'Zweiten Faktor einschalten',
    wrong: 'Der Code ist falsch. Prüfe, ob die Uhr deines Telefons richtig geht.',
    recovery: {
      title: 'Wiederherstellungscodes speichern',
      text: 'Der zweite Faktor ist eingeschaltet. Falls du deinen Authenticator verlierst, kannst du dich mit jedem dieser Codes einmal anmelden. Drucke sie aus oder speichere sie in einem Passwortmanager: Sie werden nicht noch einmal angezeigt.',
    },
    withoutIt: (codesLeft) =>
      `Du meldest dich dann nur mit deinem Passwort an. Du hast noch ${codesLeft === 1 ? '1 Wiederherstellungscode' : `${codesLeft} Wiederherstellungscodes`}; für neue schalte den zweiten Faktor aus und richte ihn wieder ein.`,
  },
  consent: {
    title: (application) => `${application} den Zugriff auf dein Konto erlauben?`,
    able: (application) => `${application} kann dann:`,
    scopes: {
      api: 'dieses Konto in deinem Namen verwenden: alles sehen und ändern, was du kannst',
      'mcp:query': 'die Datenmodelle sehen, die du sehen kannst, und in deinem Namen Abfragen ausführen',
      'mcp:content':
        'Berichte und Dashboards, die du sehen kannst, sehen und ausführen und in deinem Namen Berichte erstellen',
      'mcp:model':
        'Datenmodelle lesen, auf deinen Entwicklungszweigen ändern und die Änderungen committen, soweit du das kannst',
      offline_access: 'angemeldet bleiben, bis du den Zugriff entziehst oder er 30 Tage nicht genutzt wurde',
      email: 'deine E-Mail-Adresse sehen',
      profile: 'deinen Namen und dein Bild sehen',
      openid: 'dich wiedererkennen',
    },
    modelReceives:
      'Was die Anwendung in deinem Namen liest, auch Datenzeilen, kann ein Sprachmodell und dessen Betreiber erreichen.',
    code: (code) => `Erlaube den Zugriff nur, wenn die Anwendung selbst dir den Code ${code} anzeigt.`,
    from: (address) => `Die Anfrage kam von der IP-Adresse ${address}.`,
    namesItself: 'Die Anwendung hat ihren Namen selbst gewählt.',
    goesTo: (place) => `Du wirst zu ${place} weitergeleitet.`,
    onThisDevice: (program) => `${program} auf diesem Gerät`,
    allow: 'Zugriff erlauben',
    deny: 'Zugriff ablehnen',
  },
  oauth,
  unsubscribe: {
    title: 'Abbestellen',
    text: (title, email) =>
      `Die geplanten E-Mails zu ${title} gehen an ${email}. Anderer Versand ändert sich nicht.`,
    done: {
      title: 'Du hast abbestellt',
      text: (title) =>
        `Du bekommst keine geplanten E-Mails zu ${title} mehr. Die Administration kann dich wieder hinzufügen.`,
    },
    preview: {
      title: 'Das ist eine Vorschau',
      text: 'In der verschickten E-Mail bestellt dieser Link sie für die Person ab, die sie bekommt. In der Vorschau ändert er nichts.',
    },
    unknown: {
      title: 'Dieser Link ist ungültig',
      text: 'Prüfe, ob die Adresse vollständig ist. Wenn der Versand gelöscht wurde, kommen keine E-Mails mehr.',
    },
  },
};
