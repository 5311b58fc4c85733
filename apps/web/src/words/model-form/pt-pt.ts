import portuguese from './pt.ts';
import type { ModelFormWords } from './words.ts';

const words: ModelFormWords = {
  ...portuguese,
  chosen: 'Cubo ou vista',
  kinds: { cube: 'cubo', view: 'vista' },
  empty: 'Este ficheiro ainda não tem cubo nem vista.',
  required: 'Introduza um nome.',
  addView: 'Adicionar vista',
  add: { ...portuguese.add, cubes: 'Adicionar cubo à vista' },
  readOnly: {
    ...portuguese.readOnly,
    javascript: 'Os ficheiros JavaScript só são editados como texto.',
    jinja: 'Este ficheiro é um modelo Jinja. Os modelos Jinja só são editados como texto.',
    several_documents: 'Este ficheiro tem vários documentos YAML. Só é editado como texto.',
    not_a_model: 'Este ficheiro não declara cubos nem vistas.',
  },
  refusals: {
    ...portuguese.refusals,
    alias: 'Outros locais referem-se a isto com uma âncora. Altere no texto.',
    merge: 'Aqui há valores vindos de outro local com <<. Altere no texto.',
    jinja: 'Isto transformaria o ficheiro num modelo Jinja. Altere no texto.',
    unsafe: 'O formulário não consegue alterar isto sem mudar outras linhas. Altere no texto.',
  },
};
export default words;
