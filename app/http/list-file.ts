import { maxFileSize } from '~store/contract/post-sizes';

/** The file extensions of lists of books that the shop can read (docs/behaviour/list-files.md#kinds-of-file). */
export const listFiles = '.txt,.pdf,.xls,.xlsx,.html,.csv,.tsv,.tab,.htm,.xlsm,.mrc,.marc,.xml,.edi,.edifact,.ord,.quo';

export const listFilesHint = `Text, PDF, Excel, HTML or CSV, up to ${maxFileSize}`;
