import type { RepairWords } from './words.ts';

const words: RepairWords = {
  title: 'Denne filen har feil',
  text: 'Dashbordet åpnes når de er rettet. Endringene dine havner på din egen utviklingsgren.',
  open: 'Lagre og åpne dashbordet',
  changed: 'Noen andre har endret filen i mellomtiden.',
  overwrite: 'Lagre min likevel',
  loadTheirs: 'Last inn deres versjon',
};

export default words;
