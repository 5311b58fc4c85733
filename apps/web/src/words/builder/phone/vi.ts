import type { PhoneWords } from './words.ts';

const words: PhoneWords = {
  toggle: 'Bố cục điện thoại',
  intro:
    'Đây là bảng điều khiển trên điện thoại. Những gì bạn sắp xếp ở đây chỉ áp dụng cho trang hẹp; phần còn lại theo bố cục rộng.',
  moveUp: 'Chuyển lên',
  moveDown: 'Chuyển xuống',
  hide: 'Ẩn trên điện thoại',
  show: 'Hiện trên điện thoại',
  hidden: (name) => `${name}, ẩn trên điện thoại`,
  height: 'Chiều cao theo hàng',
  heightHint: 'Như trên trang rộng',
  inContainer: 'Vùng chứa quyết định thứ tự nội dung của nó.',
  reset: 'Đặt lại bố cục điện thoại',
  moved: (name, place, count) => `${name}: ${place} trên ${count}`,
  sized: (name, rows) => `${name}: chiều cao ${rows}`,
};

export default words;
