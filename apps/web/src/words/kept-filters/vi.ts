import type { KeptFilterWords } from './words.ts';

const words: KeptFilterWords = {
  title: 'Bộ lọc đã lưu',
  applied: (name) => `Đã áp dụng “${name}”`,
  empty: 'Chưa có bộ lọc nào được lưu cho khung nhìn này. Hãy lưu bộ lọc của một câu hỏi để dùng lại.',
  notFound: 'Không có bộ lọc đã lưu nào mang tên này.',
  more: 'Vẫn còn nữa. Nhập tên để tìm.',
  keep: 'Lưu các bộ lọc này',
  nothingToKeep: 'Trước tiên hãy thêm một bộ lọc vào câu hỏi.',
  name: 'Tên',
  forEveryone: 'Cho mọi người có thể khám phá bản triển khai này',
  forEveryoneHint: 'Họ cũng thấy các giá trị trong bộ lọc.',
  replace: 'Thay các điều kiện bằng điều kiện của câu hỏi này',
  save: 'Lưu',
  back: 'Quay lại',
  sharedBy: (name) => `${name} chia sẻ`,
  incomplete: 'Thiếu một số trường',
  change: (name) => `Sửa “${name}”`,
  delete: (name) => `Xóa “${name}”`,
  deleteForEveryone: (name) => `Xóa “${name}” đối với mọi người`,
  notApplied: (name) => `Chưa áp dụng “${name}”.`,
  missing: 'Những trường này không còn tồn tại hoặc bạn không được phép xem:',
  applyRest: 'Áp dụng các điều kiện còn lại',
  failed: 'Không thực hiện được.',
  gone: 'Bộ lọc này đã bị xóa hoặc không còn được chia sẻ.',
  tooMany: 'Bạn đã lưu số bộ lọc tối đa trong bản triển khai này. Hãy xóa bớt một bộ lọc.',
  tooLarge: 'Các bộ lọc này quá lớn để lưu. Hãy dùng ít giá trị hơn.',
  notAllowed: 'Bạn không được phép thay đổi bộ lọc dành cho mọi người.',
};

export default words;
