/** The files that books can be listed in (docs/behaviour/list-files.md#kinds-of-file). */
export const listFiles = '.txt,.pdf,.xls,.xlsx,.html,.csv';

export const listFilesHint = 'Text, PDF, Excel, HTML or CSV, up to 50 MB';

export const maxListFileBytes = 50 * 1024 * 1024;

export const listFileTooLarge = 'File is too large. (Max size is 50MB)';
