import type { ConnectedApplicationsWords } from './words.ts';

const words: ConnectedApplicationsWords = {
  title: 'Ứng dụng đã kết nối',
  about:
    'Những ứng dụng mà mọi người đã đăng nhập, chẳng hạn ứng dụng MCP. Mỗi ứng dụng thay mặt một người và không bao giờ có nhiều quyền hơn người đó.',
  notAllowed: {
    title: 'Chỉ quản trị viên mới xem được ứng dụng của mọi người',
    text: 'Ứng dụng của bạn nằm trên trang tài khoản của bạn.',
  },
  failed: 'Không tải được các ứng dụng',
  failsAgain: 'Nếu lỗi này lặp lại, hãy tìm mã yêu cầu trong nhật ký của máy chủ.',
  search: 'Tìm ứng dụng và người dùng',
  clearSearch: 'Xóa tìm kiếm',
  columns: {
    application: 'Ứng dụng',
    person: 'Người dùng',
    access: 'Quyền truy cập',
    connected: 'Đã kết nối',
    lastUsed: 'Dùng lần cuối',
  },
  reaches: {
    api: 'Mọi việc mà người dùng làm được',
    'mcp:query': 'Mô hình dữ liệu và truy vấn',
    'mcp:content': 'Báo cáo và bảng điều khiển',
    'mcp:model': 'Nhánh phát triển',
  },
  signInOnly: 'Chỉ đăng nhập',
  never: 'Chưa bao giờ',
  revoke: 'Thu hồi quyền truy cập',
  revokeFor: (application, person) => `Thu hồi quyền truy cập của ${application} cho ${person}`,
  revokeTitle: (application) => `Thu hồi quyền truy cập của ${application}?`,
  revokeText: (person) =>
    `Trong vòng hai giây, ứng dụng không còn thay mặt ${person} được nữa, cho đến khi người đó đăng nhập lại.`,
  revoked: (application, person) => `${application} không còn thay mặt ${person} được nữa`,
  noMatch: (text) => `Không có ứng dụng hay người dùng nào khớp với “${text}”`,
  nothing: {
    title: 'Chưa có ứng dụng nào được kết nối',
    text: (address) => `Ứng dụng MCP kết nối qua địa chỉ ${address}.`,
  },
  showMore: 'Hiện thêm',
};
export default words;
