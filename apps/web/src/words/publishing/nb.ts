import type { PublishingWords } from './words.ts';

const words: PublishingWords = {
  more: 'Mer for dette dashbordet',
  embed: 'Bygg inn …',
  previewAs: 'Forhåndsvis som …',
  unpublish: 'Avpubliser …',
  republish: 'Publiser igjen',
  cancel: 'Avbryt',
  unpublishing: {
    title: (name) => `Avpubliser «${name}»`,
    text: 'De som åpner det, får en side om at det ikke finnes, og planlagte utsendelser mislykkes.',
    tenants: (count, shown) =>
      count === 1
        ? 'Én innebygd kunde mister det på sidene sine.'
        : `${shown} innebygde kunder mister det på sidene sine.`,
    allEmbedUsers: 'Alle innebygde brukere mister det på sidene sine.',
    kept: 'Adressen, utkastet, historikken og delingen beholdes. Du kan publisere det igjen når som helst.',
    confirm: 'Avpubliser dashbord',
    failed: 'Dashbordet ble ikke endret',
  },
  preview: {
    person: (name) => `Du ser dette som ${name}.`,
    group: (name) => `Du ser dette som medlem av ${name}.`,
    context: 'Du ser dette med en annen sikkerhetskontekst.',
    note: 'Hver spørring står i revisjonsloggen. Ingenting kan lastes ned.',
    mayNotOpen:
      'Denne personen kan ikke åpne dashbordet, fordi det ikke er delt med vedkommende. Dette er radene de ville sett.',
    other: 'Velg noen andre',
    failed: 'Forhåndsvisningen kunne ikke åpnes',
  },
  embedding: {
    title: (name) => `Bygg inn «${name}»`,
    tabs: { preview: 'Forhåndsvisning', code: 'Kode', checks: 'Kontroller' },
    viewer: 'Den som ser',
    embedTenant: 'Innebygd kunde',
    externalId: 'Bruker-ID i produktet ditt',
    externalIdHelp: 'For koden. Serveren din fyller inn den som er logget inn.',
    groups: 'Grupper',
    groupsHelp: 'Tilgangspolicyer viser til dem',
    context: 'Sikkerhetskontekst (JSON)',
    notJson: 'Må være et JSON-objekt',
    look: 'Utseende',
    scheme: 'Fargetema',
    schemes: { auto: 'Som systemet til den som ser', light: 'Lyst', dark: 'Mørkt' },
    accent: 'Uthevingsfarge',
    locale: 'Språk',
    timezone: 'Tidssone',
    byDefault: 'Standard',
    allowExport: 'Tillat nedlasting',
    showHeader: 'Vis topptekst',
    showTitle: 'Vis tittel',
    allowAi: 'Tillat KI',
    origin: 'Opphavet til siden din',
    originHelp: 'For eksempel https://app.example.com',
    size: 'Bredde',
    sizes: { phone: 'Telefon', tablet: 'Nettbrett', wide: 'Bred' },
    show: 'Vis forhåndsvisning',
    update: 'Oppdater forhåndsvisning',
    changed: 'Den som ser, er endret siden denne forhåndsvisningen.',
    about: (user) =>
      `Forhåndsvisningen er en ekte innebygd økt for brukeren «${user}» hos den innebygde kunden. Brukeren opprettes ved behov.`,
    needsTenant: 'Velg en innebygd kunde som finnes, for å se forhåndsvisningen.',
    adminOnly: 'Bare administratorer kan opprette innebygde økter.',
    failed: 'Forhåndsvisningen kunne ikke vises',
    host: 'Serveren din',
    page: 'Siden din',
    keyNote: 'API-nøkkelen blir på serveren din, i variabelen FACET_API_KEY.',
    summary: (failed, shown) =>
      failed === 0 ? 'Alt er klart.' : failed === 1 ? 'Ett punkt gjenstår.' : `${shown} punkter gjenstår.`,
    unknown: 'Bare administratorer og de med full tilgang kan kontrollere dette.',
    shareNow: 'Del og tillat økter',
    checkAgain: 'Kontroller på nytt',
    passed: 'Bestått',
    notPassed: 'Ikke bestått',
    notKnown: 'Ukjent',
  },
  checks: {
    published: {
      name: 'Dashbordet er publisert',
      failed: () => 'Publiser det. Innebygde sider svarer 404 til da.',
    },
    enabled: {
      name: 'Innbygging er slått på',
      failed: () => 'En administrator kan slå det på for kontoen og dette miljøet.',
    },
    tenant: {
      name: 'Den innebygde kunden finnes',
      failed: (tenant) => `«${tenant}» finnes ikke ennå. Den første brukeren eller økten oppretter den.`,
    },
    shared: {
      name: 'Dashbordet er delt med den innebygde kunden',
      failed: () => 'Del det med den innebygde kunden eller alle innebygde brukere. De får 404 til da.',
    },
    signed: {
      name: 'Dashbordet tillater signerte økter',
      failed: () => 'Slå på allowEmbed. Økter får 403 til da.',
    },
    groups: {
      name: 'Gruppene finnes',
      failed: (groups) => `Opprett ${groups}. Økter med en ukjent gruppe avvises.`,
    },
    origin: {
      name: 'Siden din kan vise rammen',
      failed: (origin) => `Legg til ${origin} blant de tillatte opphavene for kontoen eller miljøet.`,
    },
    https: {
      name: 'Tilkoblinger er kryptert',
      failed: (server) => `${server} er ikke HTTPS. Sett Facet bak HTTPS før andre bruker det.`,
    },
    key: {
      name: 'Du kan opprette API-nøkler for økter',
      failed: () => 'Nøkkelen må tilhøre en administrator. Be en om å opprette den.',
    },
  },
  origins: {
    missing: 'Skriv inn opphavet til siden din for å kontrollere det.',
    pattern: 'Mønstre med * er for innstillingene. Skriv inn opphavet til én side.',
    address: (origin) => `«${origin}» er ikke et opphav. Det har et skjema, en vert og ingen sti.`,
  },
  noTenant: 'Velg den innebygde kunden som skal se dashbordet.',
  hostHttps: (origin) => `${origin} er ikke HTTPS. Nettlesere blokkerer deler av sider uten det.`,
};
export default words;
