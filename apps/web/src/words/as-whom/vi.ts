import type { AsWhomWords } from './words.ts';

const words: AsWhomWords = {
  action: 'Hỏi với tư cách…',
  title: 'Hỏi với tư cách người khác',
  about:
    'Xem chính sách truy cập cho người khác thấy những gì. Mỗi câu hỏi như vậy đều được ghi vào nhật ký kiểm tra.',
  kinds: { person: 'Người', group: 'Nhóm', context: 'Ngữ cảnh bảo mật' },
  searchPeople: 'Tìm người',
  searchGroups: 'Tìm nhóm và khách hàng nhúng',
  groupNote: 'Một thành viên chỉ thuộc nhóm này, với các thuộc tính có giá trị mặc định.',
  contextNote:
    'Đúng như mô hình dữ liệu nhìn thấy: nhóm và thuộc tính nằm trong “cubeCloud”, mọi thứ khác nằm bên cạnh. Nhật ký kiểm tra không ghi lại các giá trị.',
  notJson: 'Đây chưa phải là JSON hợp lệ.',
  start: 'Hiện câu trả lời',
  banner: {
    person: (name) => `Bạn đang hỏi với tư cách ${name}.`,
    group: (name) => `Bạn đang hỏi với tư cách thành viên của ${name}.`,
    context: () => 'Bạn đang hỏi với một ngữ cảnh bảo mật khác.',
  },
  bannerNote: 'Không thể tải xuống hay lưu gì ở đây.',
  beside: 'Cạnh nhau',
  stop: 'Dừng',
  you: 'Bạn',
  noFilters: 'Chính sách truy cập không thêm bộ lọc nào.',
  filters: 'Chính sách truy cập thêm các bộ lọc này:',
  hidden: (_count, shown) => `${shown} trường bị ẩn`,
  nothingHidden: 'Không có trường nào của khung nhìn này bị ẩn.',
  refused: 'Câu hỏi này không được phép.',
  refusedFor: 'Các trường này bị ẩn:',
  gone: 'Không còn tồn tại, hoặc tài khoản đã bị vô hiệu hóa',
  noAccess: 'Không có quyền truy cập bản triển khai này',
};

export default words;
