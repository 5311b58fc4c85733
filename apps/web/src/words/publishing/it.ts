import type { PublishingWords } from './words.ts';

const words: PublishingWords = {
  more: 'Altro per questa dashboard',
  embed: 'Incorpora…',
  previewAs: 'Anteprima come…',
  unpublish: 'Annulla pubblicazione…',
  republish: 'Pubblica di nuovo',
  cancel: 'Annulla',
  unpublishing: {
    title: (name) => `Annulla la pubblicazione di «${name}»`,
    text: 'Chi la apre vede una pagina che dice che non esiste, e i suoi invii pianificati non riescono.',
    tenants: (count, shown) =>
      count === 1
        ? 'Un cliente incorporato la perde nelle sue pagine.'
        : `${shown} clienti incorporati la perdono nelle loro pagine.`,
    allEmbedUsers: 'Tutti gli utenti incorporati la perdono nelle loro pagine.',
    kept: 'Indirizzo, bozza, cronologia e condivisioni restano. Puoi pubblicarla di nuovo in qualsiasi momento.',
    confirm: 'Annulla pubblicazione',
    failed: 'La dashboard non è cambiata',
  },
  preview: {
    person: (name) => `La vedi come ${name}.`,
    group: (name) => `La vedi come membro di ${name}.`,
    context: 'La vedi con un altro contesto di sicurezza.',
    note: 'Ogni query resta nel registro di controllo. Non si può scaricare nulla.',
    mayNotOpen:
      'Questa persona non può aprire la dashboard, perché non è condivisa con lei. Queste sono le righe che vedrebbe.',
    other: 'Scegli un’altra persona',
    failed: 'Impossibile aprire l’anteprima',
  },
  embedding: {
    title: (name) => `Incorpora «${name}»`,
    tabs: { preview: 'Anteprima', code: 'Codice', checks: 'Controlli' },
    viewer: 'Chi guarda',
    embedTenant: 'Cliente incorporato',
    externalId: 'ID utente nel tuo prodotto',
    externalIdHelp: 'Per il codice. Il tuo server inserisce chi ha effettuato l’accesso.',
    groups: 'Gruppi',
    groupsHelp: 'I criteri di accesso vi fanno riferimento',
    context: 'Contesto di sicurezza (JSON)',
    notJson: 'Deve essere un oggetto JSON',
    look: 'Aspetto',
    scheme: 'Combinazione di colori',
    schemes: { auto: 'Come il sistema di chi guarda', light: 'Chiara', dark: 'Scura' },
    accent: 'Colore di evidenziazione',
    locale: 'Lingua',
    timezone: 'Fuso orario',
    byDefault: 'Predefinito',
    allowExport: 'Consenti i download',
    showHeader: 'Mostra l’intestazione',
    showTitle: 'Mostra il titolo',
    allowAi: 'Consenti l’IA',
    origin: 'Origine della tua pagina',
    originHelp: 'Per esempio https://app.example.com',
    size: 'Larghezza',
    sizes: { phone: 'Telefono', tablet: 'Tablet', wide: 'Ampia' },
    show: 'Mostra anteprima',
    update: 'Aggiorna anteprima',
    changed: 'Da questa anteprima chi guarda è cambiato.',
    about: (user) =>
      `L’anteprima è una vera sessione incorporata dell’utente «${user}» del cliente incorporato. Se manca, viene creato.`,
    needsTenant: 'Per l’anteprima scegli un cliente incorporato esistente.',
    adminOnly: 'Solo gli amministratori possono creare sessioni incorporate.',
    failed: 'Impossibile mostrare l’anteprima',
    host: 'Il tuo server',
    page: 'La tua pagina',
    keyNote: 'La chiave API resta sul tuo server, nella variabile FACET_API_KEY.',
    summary: (failed, shown) =>
      failed === 0
        ? 'È tutto pronto.'
        : failed === 1
          ? 'Resta un punto da sistemare.'
          : `Restano ${shown} punti da sistemare.`,
    unknown: 'Possono verificarlo solo gli amministratori e chi ha accesso completo.',
    shareNow: 'Condividi e consenti le sessioni',
    checkAgain: 'Controlla di nuovo',
    passed: 'Superato',
    notPassed: 'Non superato',
    notKnown: 'Sconosciuto',
  },
  checks: {
    published: {
      name: 'La dashboard è pubblicata',
      failed: () => 'Pubblicala. Fino ad allora le pagine incorporate rispondono 404.',
    },
    enabled: {
      name: 'L’incorporamento è attivo',
      failed: () => 'Un amministratore può attivarlo per l’account e questo deployment.',
    },
    tenant: {
      name: 'Il cliente incorporato esiste',
      failed: (tenant) =>
        `«${tenant}» non esiste ancora. Lo crea il suo primo utente o la sua prima sessione.`,
    },
    shared: {
      name: 'La dashboard è condivisa con il cliente incorporato',
      failed: () =>
        'Condividila con il cliente incorporato o con tutti gli utenti incorporati. Fino ad allora ricevono 404.',
    },
    signed: {
      name: 'La dashboard consente sessioni firmate',
      failed: () => 'Imposta allowEmbed. Fino ad allora le sessioni ricevono 403.',
    },
    groups: {
      name: 'I gruppi esistono',
      failed: (groups) => `Crea ${groups}. Le sessioni che nominano un gruppo sconosciuto vengono rifiutate.`,
    },
    origin: {
      name: 'La tua pagina può mostrare il frame',
      failed: (origin) => `Aggiungi ${origin} alle origini consentite dell’account o del deployment.`,
    },
    https: {
      name: 'Le connessioni sono cifrate',
      failed: (server) => `${server} non usa HTTPS. Metti Facet dietro HTTPS prima che lo usino altri.`,
    },
    key: {
      name: 'Puoi creare chiavi API per le sessioni',
      failed: () => 'La chiave deve appartenere a un amministratore. Chiedi a uno di crearla.',
    },
  },
  origins: {
    missing: 'Inserisci l’origine della tua pagina per controllarla.',
    pattern: 'I modelli con * sono per le impostazioni. Inserisci l’origine di una pagina.',
    address: (origin) => `«${origin}» non è un’origine: ha uno schema, un host e nessun percorso.`,
  },
  noTenant: 'Scegli il cliente incorporato di chi guarda.',
  hostHttps: (origin) => `${origin} non usa HTTPS. Senza, i browser bloccano parti delle pagine.`,
};
export default words;
