import type { PublishingWords } from './words.ts';

const words: PublishingWords = {
  more: 'Mer för den här instrumentpanelen',
  embed: 'Bädda in …',
  previewAs: 'Förhandsgranska som …',
  unpublish: 'Avpublicera …',
  republish: 'Publicera igen',
  cancel: 'Avbryt',
  unpublishing: {
    title: (name) => `Avpublicera ”${name}”`,
    text: 'De som öppnar den får en sida om att den inte finns, och schemalagda utskick misslyckas.',
    tenants: (count, shown) =>
      count === 1
        ? 'En inbäddad kund förlorar den på sina sidor.'
        : `${shown} inbäddade kunder förlorar den på sina sidor.`,
    allEmbedUsers: 'Alla inbäddade användare förlorar den på sina sidor.',
    kept: 'Adressen, utkastet, historiken och delningen finns kvar. Du kan publicera den igen när som helst.',
    confirm: 'Avpublicera instrumentpanel',
    failed: 'Instrumentpanelen ändrades inte',
  },
  preview: {
    person: (name) => `Du ser det här som ${name}.`,
    group: (name) => `Du ser det här som medlem i ${name}.`,
    context: 'Du ser det här med en annan säkerhetskontext.',
    note: 'Varje fråga hamnar i granskningsloggen. Inget kan laddas ner.',
    mayNotOpen:
      'Den här personen kan inte öppna instrumentpanelen, eftersom den inte är delad med hen. Det här är raderna som hen skulle se.',
    other: 'Välj någon annan',
    failed: 'Förhandsgranskningen kunde inte öppnas',
  },
  embedding: {
    title: (name) => `Bädda in ”${name}”`,
    tabs: { preview: 'Förhandsgranskning', code: 'Kod', checks: 'Kontroller' },
    viewer: 'Den som tittar',
    embedTenant: 'Inbäddad kund',
    externalId: 'Användar-ID i din produkt',
    externalIdHelp: 'För koden. Din server fyller i den som är inloggad.',
    groups: 'Grupper',
    groupsHelp: 'Åtkomstpolicyer hänvisar till dem',
    context: 'Säkerhetskontext (JSON)',
    notJson: 'Måste vara ett JSON-objekt',
    look: 'Utseende',
    scheme: 'Färgschema',
    schemes: { auto: 'Som systemet hos den som tittar', light: 'Ljust', dark: 'Mörkt' },
    accent: 'Accentfärg',
    locale: 'Språk',
    timezone: 'Tidszon',
    byDefault: 'Standard',
    allowExport: 'Tillåt nedladdning',
    showHeader: 'Visa sidhuvud',
    showTitle: 'Visa titel',
    allowAi: 'Tillåt AI',
    origin: 'Din sidas ursprung',
    originHelp: 'Till exempel https://app.example.com',
    size: 'Bredd',
    sizes: { phone: 'Telefon', tablet: 'Surfplatta', wide: 'Bred' },
    show: 'Visa förhandsgranskning',
    update: 'Uppdatera förhandsgranskning',
    changed: 'Den som tittar har ändrats sedan den här förhandsgranskningen.',
    about: (user) =>
      `Förhandsgranskningen är en riktig inbäddad session för användaren ”${user}” hos den inbäddade kunden. Användaren skapas vid behov.`,
    needsTenant: 'Välj en inbäddad kund som finns för att se förhandsgranskningen.',
    adminOnly: 'Bara administratörer kan skapa inbäddade sessioner.',
    failed: 'Förhandsgranskningen kunde inte visas',
    host: 'Din server',
    page: 'Din sida',
    keyNote: 'API-nyckeln stannar på din server, i variabeln FACET_API_KEY.',
    summary: (failed, shown) =>
      failed === 0 ? 'Allt är klart.' : failed === 1 ? 'En punkt återstår.' : `${shown} punkter återstår.`,
    unknown: 'Bara administratörer och de med full åtkomst kan kontrollera det här.',
    shareNow: 'Dela och tillåt sessioner',
    checkAgain: 'Kontrollera igen',
    passed: 'Godkänt',
    notPassed: 'Underkänt',
    notKnown: 'Okänt',
  },
  checks: {
    published: {
      name: 'Instrumentpanelen är publicerad',
      failed: () => 'Publicera den. Till dess svarar inbäddade sidor 404.',
    },
    enabled: {
      name: 'Inbäddning är påslagen',
      failed: () => 'En administratör kan slå på den för kontot och den här driftsättningen.',
    },
    tenant: {
      name: 'Den inbäddade kunden finns',
      failed: (tenant) => `”${tenant}” finns inte än. Den första användaren eller sessionen skapar den.`,
    },
    shared: {
      name: 'Instrumentpanelen är delad med den inbäddade kunden',
      failed: () => 'Dela den med den inbäddade kunden eller alla inbäddade användare. Till dess får de 404.',
    },
    signed: {
      name: 'Instrumentpanelen tillåter signerade sessioner',
      failed: () => 'Slå på allowEmbed. Till dess får sessioner 403.',
    },
    groups: {
      name: 'Grupperna finns',
      failed: (groups) => `Skapa ${groups}. Sessioner med en okänd grupp nekas.`,
    },
    origin: {
      name: 'Din sida får visa ramen',
      failed: (origin) =>
        `Lägg till ${origin} bland de tillåtna ursprungen för kontot eller driftsättningen.`,
    },
    https: {
      name: 'Anslutningar är krypterade',
      failed: (server) => `${server} är inte HTTPS. Lägg Facet bakom HTTPS innan andra använder det.`,
    },
    key: {
      name: 'Du kan skapa API-nycklar för sessioner',
      failed: () => 'Nyckeln måste tillhöra en administratör. Be en att skapa den.',
    },
  },
  origins: {
    missing: 'Ange din sidas ursprung för att kontrollera det.',
    pattern: 'Mönster med * är för inställningarna. Ange ursprunget för en sida.',
    address: (origin) => `”${origin}” är inget ursprung. Det har ett schema, en värd och ingen sökväg.`,
  },
  noTenant: 'Välj den inbäddade kund som ska se den.',
  hostHttps: (origin) => `${origin} är inte HTTPS. Utan det blockerar webbläsare delar av sidor.`,
};
export default words;
