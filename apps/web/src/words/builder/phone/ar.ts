import type { PhoneWords } from './words.ts';

const words: PhoneWords = {
  toggle: 'تخطيط الهاتف',
  intro:
    'هكذا تظهر لوحة المعلومات على الهاتف. ما ترتبه هنا يسري على الصفحات الضيقة فقط، وكل ما عداه يتبع التخطيط العريض.',
  moveUp: 'نقل لأعلى',
  moveDown: 'نقل لأسفل',
  hide: 'إخفاء على الهاتف',
  show: 'إظهار على الهاتف',
  hidden: (name) => `${name}، مخفي على الهاتف`,
  height: 'الارتفاع بالصفوف',
  heightHint: 'كما في الصفحات العريضة',
  inContainer: 'الحاوية تحدد ترتيب محتواها.',
  reset: 'إعادة ضبط تخطيط الهاتف',
  moved: (name, place, count) => `${name}: ${place} من ${count}`,
  sized: (name, rows) => `${name}: الارتفاع ${rows}`,
};

export default words;
