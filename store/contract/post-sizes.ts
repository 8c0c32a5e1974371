/** The size in bytes of the largest POST request without a file. */
export const maxPostBytes = 1024 * 1024;

/** The number of fields that a POST request may have. */
export const maxFieldCount = 200;

/**
 * The number of fields that a POST request to the desk may have. Its forms have several fields for each line, and an order has up
 * to 5,000 lines.
 */
export const maxDeskFieldCount = 12_000;

/** The longest name of a form field, in characters. */
export const maxNameLength = 100;

const maxFileMegabytes = 50;

/** The size in bytes of the largest accepted file (docs/behaviour/list-files.md#kinds-of-file). */
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/**
 * The bytes and milliseconds for which the rest of a request body is read and dropped after it was answered. A browser reads the
 * answer only after it has sent everything. If the connection ended before that, the answer could be lost.
 */
export const maxDrainBytes = 8 * maxFileBytes;
export const maxDrainMs = 120_000;

/**
 * The lowest speed of a request body. After `slowBodyMs` milliseconds, its average must be at least `minBodyBytesPerSecond`. A
 * slow mobile connection sends 4,000 bytes a second.
 */
export const slowBodyMs = 30_000;
export const minBodyBytesPerSecond = 500;

/** The size of the largest file, in words. */
export const maxFileSize = `${maxFileMegabytes} MB`;

/** The message for a larger file (docs/behaviour/list-files.md#failures). */
export const fileTooLarge = `File is too large. (Max size is ${maxFileMegabytes}MB)`;
