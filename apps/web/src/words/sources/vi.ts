import type { SourcesWords } from './words.ts';

const words: SourcesWords = {
  title: 'Nguồn dữ liệu',
  about: 'Các cơ sở dữ liệu và tệp mà mô hình dữ liệu đọc.',
  notAllowed: {
    title: 'Bạn không thể xem các nguồn dữ liệu',
    text: 'Chúng dành cho những người quản lý thông tin đăng nhập hoặc dữ liệu của bản triển khai này.',
  },
  failed: 'Không tải được các nguồn dữ liệu',
  readOnly: 'Để thay đổi kết nối, cần có quyền quản lý thông tin đăng nhập của bản triển khai này.',
  connect: 'Kết nối cơ sở dữ liệu',
  chooseTables: 'Chọn bảng',
  empty: {
    title: 'Kết nối cơ sở dữ liệu hoặc thả một tệp',
    text: 'Dữ liệu của bạn ở nguyên chỗ cũ: truy vấn được gửi đến cơ sở dữ liệu. Nếu không có cơ sở dữ liệu, bạn có thể tải lên tệp CSV, JSON, Parquet và DuckDB.',
  },
  columns: {
    source: 'Nguồn dữ liệu',
    place: 'Cơ sở dữ liệu',
    driver: 'Trình điều khiển',
    tested: 'Lần kiểm tra gần nhất',
  },
  installed: 'Đã cài đặt',
  notInstalled: 'Chưa cài đặt',
  uploadedFiles: 'Tệp đã tải lên',
  notTested: 'Chưa kiểm tra',
  works: 'Kết nối hoạt động',
  testing: 'Đang kết nối…',
  edit: 'Sửa kết nối',
  test: 'Kiểm tra kết nối',
  testAll: 'Kiểm tra các kết nối',
  cancelTest: 'Hủy kiểm tra',
  testFailed: 'Không bắt đầu được việc kiểm tra',
  remove: 'Gỡ nguồn dữ liệu',
  removeTitle: (name) => `Gỡ nguồn dữ liệu ${name}?`,
  removeText:
    'Thiết lập và thông tin đăng nhập của nó bị xóa, và các cube đọc nó ngừng hoạt động. Bản thân cơ sở dữ liệu không thay đổi.',
  removed: (name) => `Đã gỡ ${name}`,
  chooseType: 'Chọn cơ sở dữ liệu',
  searchTypes: 'Tìm cơ sở dữ liệu',
  clearSearch: 'Xóa tìm kiếm',
  commonTypes: 'Phổ biến',
  otherTypes: 'Cơ sở dữ liệu khác',
  noType: (text) => `Không có cơ sở dữ liệu nào khớp với “${text}”`,
  newTitle: (type) => `Kết nối ${type}`,
  editTitle: (name) => `Sửa ${name}`,
  unknownSource: 'Nguồn dữ liệu này không tồn tại. Có thể nó đã bị gỡ.',
  name: 'Tên',
  nameHelp: 'Cube ghi tên này trong data_source. Cube không có data_source đọc “default”.',
  nameOfFiles:
    'Cube trên các tệp đã tải lên đọc “default”. Nếu một cơ sở dữ liệu khác mang tên này, chúng ngừng hoạt động.',
  nameProblems: {
    missing: 'Nhập tên',
    format: 'Tối đa 50 chữ cái, chữ số và dấu gạch dưới, bắt đầu bằng chữ cái',
    taken: 'Đã có nguồn dữ liệu mang tên này',
  },
  more: 'Thiết lập khác',
  stored: 'Đã lưu. Để thay thế, hãy nhập giá trị khác.',
  secretHelp: 'Được lưu dưới dạng mã hóa và không bao giờ hiện lại.',
  usual: (value) => `Mặc định: ${value}`,
  missing: (label) => `Cần nhập ${label}`,
  save: 'Lưu nguồn dữ liệu',
  saveUntested: 'Lưu không kiểm tra',
  saveHelp: 'Khi lưu, kết nối được kiểm tra lại và bản chính thức được dựng lại.',
  saved: (name) => `Đã lưu ${name}`,
  saveFailed: 'Không lưu được nguồn dữ liệu',
  notSaved: 'Chưa lưu, vì cơ sở dữ liệu đã từ chối kết nối.',
  unsaved: 'Những gì bạn nhập về nguồn dữ liệu chưa được lưu.',
  problems: {
    host: {
      title: 'Không tìm thấy máy chủ này',
      advice:
        'Hãy kiểm tra cách viết. Máy chủ trong mạng riêng phải được máy chủ tên miền mà máy chủ này dùng biết đến.',
    },
    unreachable: {
      title: 'Không kết nối được đến cơ sở dữ liệu',
      advice:
        'Kết nối bị từ chối hoặc không có phản hồi. Hãy kiểm tra máy chủ và cổng, cơ sở dữ liệu có đang chạy và tường lửa có cho máy chủ này vào không.',
    },
    slow: {
      title: 'Cơ sở dữ liệu không phản hồi trong 15 giây',
      advice: 'Hãy kiểm tra máy chủ và cổng. Có thể tường lửa bỏ kết nối mà không trả lời.',
    },
    credentials: {
      title: 'Cơ sở dữ liệu không chấp nhận người dùng hoặc mật khẩu',
      advice: 'Hãy kiểm tra cả hai, và người dùng này có được đăng nhập từ máy chủ này không.',
    },
    database: {
      title: 'Cơ sở dữ liệu này không tồn tại',
      advice: 'Hãy kiểm tra cách viết, kể cả chữ hoa, và người dùng có được xem nó không.',
    },
    certificate: {
      title: 'Chứng chỉ của cơ sở dữ liệu không đáng tin cậy',
      advice:
        'Có thể nó đã hết hạn, thuộc máy chủ khác hoặc do tổ chức riêng ký. Bạn có thể nhập chứng chỉ của tổ chức đó.',
    },
    rights: {
      title: 'Người dùng thiếu quyền',
      advice:
        'Cơ sở dữ liệu chấp nhận người dùng nhưng không cho đọc. Hãy xin quyền đọc từ người quản trị của nó.',
    },
    driver_missing: {
      title: 'Trình điều khiển chưa được cài đặt',
      advice:
        'Người vận hành máy chủ này cài đặt nó bằng lệnh này trên mỗi nút, không cần khởi động lại. Sau đó hãy kiểm tra lại.',
    },
    failed: {
      title: 'Kết nối thất bại',
      advice: 'Thông báo của trình điều khiển nằm trong phần chi tiết.',
    },
  },
  rebuild: {
    running: 'Đang dựng lại bản chính thức…',
    done: 'Đã dựng lại bản chính thức.',
    failed: 'Không dựng lại được bản chính thức, nó vẫn giữ mô hình trước đó.',
    warned: 'Đã dựng lại bản chính thức, nhưng một nguồn dữ liệu đã từ chối kết nối.',
  },
  files: {
    title: 'Tệp',
    about:
      'Các tệp CSV, TSV, JSON, NDJSON, Parquet và DuckDB mà mô hình dữ liệu có thể đọc. Thả chúng vào bất cứ đâu trên trang này.',
    choose: 'Tải tệp lên',
    drop: 'Thả tệp để tải lên',
    failed: 'Không tải được danh sách tệp',
    columns: { name: 'Tệp', size: 'Kích thước', uploaded: 'Đã tải lên' },
    delete: 'Xóa tệp',
    deleteTitle: (name) => `Xóa ${name}?`,
    deleteText: 'Tệp bị xóa khỏi bản chính thức và mọi nhánh. Các cube đọc nó ngừng hoạt động.',
    deleted: (name) => `Đã xóa ${name}`,
    uploads: 'Tải lên',
    spreadsheet: 'Không đọc được bảng tính. Hãy lưu từng trang tính dưới dạng CSV rồi tải các tệp đó lên.',
    isEmpty: 'Tệp này trống.',
    exists: 'Đã có tệp mang tên này.',
    replace: 'Thay tệp',
    waiting: 'Đang chờ',
    sent: (sent, size) => `${sent} trên ${size}`,
    checking: 'Đang đọc các cột…',
    tables: (names) => `Đã tải lên. Bảng: ${names}`,
    unreadable: 'Đã tải lên nhưng không đọc được',
    uploadFailed: 'Tải lên thất bại',
    retry: 'Thử lại',
    stop: 'Hủy tải lên',
    dismiss: 'Đóng',
    unfinished: 'Vẫn còn tệp đang được tải lên. Rời trang sẽ hủy chúng.',
    useDatabase: 'Dùng làm cơ sở dữ liệu',
    databaseTitle: (name) => `Đọc các bảng của ${name}?`,
    databaseText:
      'Khi đó nguồn dữ liệu “default” đọc các bảng của tệp DuckDB này. Bản chính thức được dựng lại.',
    more: 'Hiện thêm tệp',
  },
};
export default words;
