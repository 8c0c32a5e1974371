/** The maximum size in bytes of a POST request without a file. */
export const maxPostBytes = 1024 * 1024;

/** The maximum number of fields in a POST request. */
export const maxFieldCount = 200;

/**
 * The maximum number of fields in a POST request to the desk. The desk's forms have several fields for each order line, and an
 * order has up to 5,000 lines.
 */
export const maxDeskFieldCount = 12_000;

/** The maximum length of the name of a form field, in characters. */
export const maxNameLength = 100;

const maxFileMegabytes = 50;

/** The maximum size in bytes of an uploaded file (docs/behaviour/list-files.md#kinds-of-file). */
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/**
 * The maximum number of bytes and milliseconds for which the server reads and discards the rest of a request body after the
 * request was answered. A browser reads the answer only after sending the whole body. If the connection ended earlier, the
 * browser could lose the answer.
 */
export const maxDrainBytes = 8 * maxFileBytes;
export const maxDrainMs = 120_000;

/**
 * The minimum speed of a request body. After `slowBodyMs` milliseconds, the average must be at least `minBodyBytesPerSecond`. A
 * slow mobile connection sends 4,000 bytes a second.
 */
export const slowBodyMs = 30_000;
export const minBodyBytesPerSecond = 500;

/** The maximum size of an uploaded file, in words. */
export const maxFileSize = `${maxFileMegabytes} MB`;

/** The message for an uploaded file that is too large (docs/behaviour/list-files.md#failures). */
export const fileTooLarge = `File is too large. (Max size is ${maxFileMegabytes}MB)`;
