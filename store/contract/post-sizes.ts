/** The largest post that carries no file. Bytes. */
export const maxPostBytes = 1024 * 1024;

/**
 * How much of a body that is too long is read and forgotten before it is refused, as a multiple of what it may have. A connection that
 * is cut while somebody still sends takes the answer with it.
 */
export const forgottenMultiple = 8;

/** How many fields a post may have. */
export const maxFieldCount = 200;

/** How long the name of a form's field may be. Characters. */
export const maxNameLength = 100;

const maxFileMegabytes = 50;

/** The largest file that is taken (docs/behaviour/list-files.md#kinds-of-file). Bytes. */
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/** The size of the largest file, in words. */
export const maxFileSize = `${maxFileMegabytes} MB`;

/** The words for a larger file (docs/behaviour/list-files.md#failures). */
export const fileTooLarge = `File is too large. (Max size is ${maxFileMegabytes}MB)`;
