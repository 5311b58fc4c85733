import portuguese from './pt.ts';
import type { AsWhomWords } from './words.ts';

const words: AsWhomWords = {
  ...portuguese,
  about:
    'Veja o que as políticas de acesso mostram a outra pessoa. Cada pergunta feita assim fica no registo de auditoria.',
  groupNote: 'Um membro apenas deste grupo, cujos atributos têm os valores predefinidos.',
  contextNote:
    'Tal como o modelo de dados o vê: grupos e atributos em “cubeCloud”, tudo o resto ao lado. O registo de auditoria não guarda os valores.',
  banner: {
    person: (name) => `Está a perguntar como ${name}.`,
    group: (name) => `Está a perguntar como membro de ${name}.`,
    context: () => 'Está a perguntar com outro contexto de segurança.',
  },
  bannerNote: 'Nada aqui pode ser transferido nem guardado.',
  stop: 'Terminar',
  you: 'O próprio',
  nothingHidden: 'Nenhum campo desta vista está oculto.',
  gone: 'Já não existe, ou a conta está desativada',
};

export default words;
