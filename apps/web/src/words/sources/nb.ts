import type { SourcesWords } from './words.ts';

const words: SourcesWords = {
  title: 'Datakilder',
  about: 'Databasene og filene som datamodellen leser.',
  notAllowed: {
    title: 'Du kan ikke se datakildene',
    text: 'De er for dem som administrerer påloggingsopplysningene eller dataene i denne distribusjonen.',
  },
  failed: 'Datakildene kunne ikke lastes',
  readOnly:
    'For å endre tilkoblinger trengs rett til å administrere påloggingsopplysningene i denne distribusjonen.',
  connect: 'Koble til database',
  chooseTables: 'Velg tabeller',
  empty: {
    title: 'Koble til en database eller slipp en fil',
    text: 'Dataene dine blir der de er: spørringer sendes til databasen. Uten database kan du laste opp filer i CSV, JSON, Parquet og DuckDB.',
  },
  columns: { source: 'Datakilde', place: 'Database', driver: 'Driver', tested: 'Siste test' },
  installed: 'Installert',
  notInstalled: 'Ikke installert',
  uploadedFiles: 'Opplastede filer',
  notTested: 'Ikke testet ennå',
  works: 'Tilkoblingen virker',
  testing: 'Kobler til …',
  edit: 'Rediger tilkobling',
  test: 'Test tilkobling',
  testAll: 'Test tilkoblinger',
  cancelTest: 'Avbryt test',
  testFailed: 'Testen kunne ikke startes',
  remove: 'Fjern datakilde',
  removeTitle: (name) => `Fjerne datakilden ${name}?`,
  removeText:
    'Innstillingene og påloggingsopplysningene slettes, og kuber som leser den, slutter å virke. Selve databasen endres ikke.',
  removed: (name) => `${name} er fjernet`,
  chooseType: 'Velg en database',
  searchTypes: 'Søk etter databaser',
  clearSearch: 'Tøm søket',
  commonTypes: 'Vanlige',
  otherTypes: 'Flere databaser',
  noType: (text) => `Ingen database passer til «${text}»`,
  newTitle: (type) => `Koble til ${type}`,
  editTitle: (name) => `Rediger ${name}`,
  unknownSource: 'Denne datakilden finnes ikke. Den kan være fjernet.',
  name: 'Navn',
  nameHelp: 'Kuber oppgir det som data_source. Kuber uten data_source leser «default».',
  nameOfFiles:
    'Kuber over opplastede filer leser «default». Heter en annen database det, slutter de å virke.',
  nameProblems: {
    missing: 'Skriv inn et navn',
    format: 'Høyst 50 bokstaver, sifre og understreker, med en bokstav først',
    taken: 'En datakilde heter allerede det',
  },
  more: 'Flere innstillinger',
  stored: 'Lagret. Skriv inn en annen verdi for å erstatte den.',
  secretHelp: 'Lagres kryptert og vises aldri igjen.',
  usual: (value) => `Standard: ${value}`,
  missing: (label) => `${label} må fylles ut`,
  save: 'Lagre datakilde',
  saveUntested: 'Lagre uten test',
  saveHelp: 'Når du lagrer, testes tilkoblingen på nytt, og produksjonen bygges på nytt.',
  saved: (name) => `${name} er lagret`,
  saveFailed: 'Datakilden kunne ikke lagres',
  notSaved: 'Ikke lagret, fordi databasen avviste tilkoblingen.',
  unsaved: 'Det du har skrevet om datakilden, er ikke lagret.',
  problems: {
    host: {
      title: 'Denne verten er ukjent',
      advice:
        'Kontroller skrivemåten. En vert i et privat nett må være kjent for navnetjeneren som denne serveren bruker.',
    },
    unreachable: {
      title: 'Databasen kan ikke nås',
      advice:
        'Tilkoblingen ble avvist, eller det kom ikke noe svar. Kontroller vert og port, og om databasen kjører og brannmuren slipper inn denne serveren.',
    },
    slow: {
      title: 'Databasen svarte ikke innen 15 sekunder',
      advice: 'Kontroller vert og port. En brannmur kan forkaste tilkoblingen uten å svare.',
    },
    credentials: {
      title: 'Databasen godtar ikke brukeren eller passordet',
      advice: 'Kontroller begge, og om brukeren kan logge på fra denne serveren.',
    },
    database: {
      title: 'Denne databasen finnes ikke',
      advice: 'Kontroller skrivemåten, også store og små bokstaver, og om brukeren kan se den.',
    },
    certificate: {
      title: 'Databasens sertifikat er ikke klarert',
      advice:
        'Det kan være utløpt, gjelde en annen vert eller være signert av en egen utsteder. Utstederens sertifikat kan du legge inn.',
    },
    rights: {
      title: 'Brukeren mangler en rettighet',
      advice:
        'Databasen godtar brukeren, men lar den ikke lese. Be administratoren av databasen om lesetilgang.',
    },
    driver_missing: {
      title: 'Driveren er ikke installert',
      advice:
        'Den som drifter serveren, installerer den med denne kommandoen på hver node, uten omstart. Test deretter på nytt.',
    },
    failed: {
      title: 'Tilkoblingen mislyktes',
      advice: 'Meldingen fra driveren står under detaljene.',
    },
  },
  rebuild: {
    running: 'Produksjonen bygges på nytt …',
    done: 'Produksjonen er bygget på nytt.',
    failed: 'Produksjonen kunne ikke bygges på nytt og har fortsatt den forrige modellen.',
    warned: 'Produksjonen er bygget på nytt, men en datakilde avviste tilkoblingen.',
  },
  files: {
    title: 'Filer',
    about:
      'Filer i CSV, TSV, JSON, NDJSON, Parquet og DuckDB som datamodellen kan lese. Slipp dem hvor som helst på siden.',
    choose: 'Last opp filer',
    drop: 'Slipp filer for å laste dem opp',
    failed: 'Filene kunne ikke lastes',
    columns: { name: 'Fil', size: 'Størrelse', uploaded: 'Lastet opp' },
    delete: 'Slett fil',
    deleteTitle: (name) => `Slette ${name}?`,
    deleteText: 'Filen slettes for produksjonen og alle greiner. Kuber som leser den, slutter å virke.',
    deleted: (name) => `${name} er slettet`,
    uploads: 'Opplastinger',
    spreadsheet: 'Regneark kan ikke leses. Lagre hvert ark som CSV, og last opp de filene.',
    isEmpty: 'Filen er tom.',
    exists: 'Det finnes allerede en fil med dette navnet.',
    replace: 'Erstatt fil',
    waiting: 'Venter',
    sent: (sent, size) => `${sent} av ${size}`,
    checking: 'Leser kolonner …',
    tables: (names) => `Lastet opp. Tabeller: ${names}`,
    unreadable: 'Lastet opp, men kan ikke leses',
    uploadFailed: 'Opplastingen mislyktes',
    retry: 'Prøv igjen',
    stop: 'Avbryt opplasting',
    dismiss: 'Lukk',
    unfinished: 'Filer lastes fortsatt opp. Forlater du siden, avbrytes de.',
    useDatabase: 'Bruk som database',
    databaseTitle: (name) => `Lese tabellene i ${name}?`,
    databaseText:
      'Datakilden «default» leser da tabellene i denne DuckDB-filen. Produksjonen bygges på nytt.',
    more: 'Vis flere filer',
  },
};
export default words;
