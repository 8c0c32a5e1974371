/** The largest post that carries no file. Bytes. */
export const maxPostBytes = 1024 * 1024;

/** As many fields as a post is read with, whatever they are called. */
export const maxFieldCount = 200;

/** As long as the name of a form's field may be. Characters. */
export const maxNameLength = 100;

const maxFileMegabytes = 50;

/** The largest file that is taken (docs/behaviour/list-files.md#kinds-of-file). Bytes. */
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/** The same, in words. */
export const maxFileSize = `${maxFileMegabytes} MB`;

/** Said of a larger one (docs/behaviour/list-files.md#failures). */
export const fileTooLarge = `File is too large. (Max size is ${maxFileMegabytes}MB)`;
