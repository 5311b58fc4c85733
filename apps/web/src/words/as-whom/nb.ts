import type { AsWhomWords } from './words.ts';

const words: AsWhomWords = {
  action: 'Spør som…',
  title: 'Spør som noen andre',
  about: 'Se hva tilgangspolicyene viser noen andre. Hvert spørsmål du stiller slik, står i revisjonsloggen.',
  kinds: { person: 'Person', group: 'Gruppe', context: 'Sikkerhetskontekst' },
  searchPeople: 'Søk etter personer',
  searchGroups: 'Søk etter grupper og innebygde kunder',
  groupNote: 'Et medlem av bare denne gruppen, med standardverdier for attributtene.',
  contextNote:
    'Slik datamodellen ser den: grupper og attributter i «cubeCloud», alt annet ved siden av. Revisjonsloggen lagrer ikke verdiene.',
  notJson: 'Dette er ikke gyldig JSON ennå.',
  start: 'Vis svaret',
  banner: {
    person: (name) => `Du spør som ${name}.`,
    group: (name) => `Du spør som medlem av ${name}.`,
    context: () => 'Du spør med en annen sikkerhetskontekst.',
  },
  bannerNote: 'Ingenting her kan lastes ned eller lagres.',
  beside: 'Side om side',
  stop: 'Avslutt',
  you: 'Du',
  noFilters: 'Tilgangspolicyen legger ikke til noen filtre.',
  filters: 'Tilgangspolicyen legger til disse filtrene:',
  hidden: (count, shown) => `${shown} ${count === 1 ? 'felt' : 'felter'} er skjult for dem`,
  nothingHidden: 'Ingen felter i denne visningen er skjult for dem.',
  refused: 'De kan ikke stille dette spørsmålet.',
  refusedFor: 'Disse feltene er skjult for dem:',
  gone: 'Finnes ikke lenger, eller kontoen er deaktivert',
  noAccess: 'Har ikke tilgang til denne distribusjonen',
};

export default words;
