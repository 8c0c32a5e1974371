import { maxFileSize } from '~store/contract/post-sizes';

/** The kinds of files that can hold a list of books (docs/behaviour/list-files.md#kinds-of-file). */
export const listFiles = '.txt,.pdf,.xls,.xlsx,.html,.csv,.tsv,.tab,.htm,.xlsm,.mrc,.marc,.xml,.edi,.edifact,.ord,.quo';

export const listFilesHint = `Text, PDF, Excel, HTML or CSV, up to ${maxFileSize}`;
