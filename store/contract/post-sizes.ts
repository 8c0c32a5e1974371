/** The size in bytes of the largest post without a file. */
export const maxPostBytes = 1024 * 1024;

/** How many fields a post may have. */
export const maxFieldCount = 200;

/** How many fields a post of the desk may have: its forms ask for several fields of each line, and an order has up to 5,000 lines. */
export const maxDeskFieldCount = 12_000;

/** How long the name of a form's field may be. Characters. */
export const maxNameLength = 100;

const maxFileMegabytes = 50;

/** The size in bytes of the largest accepted file (docs/behaviour/list-files.md#kinds-of-file). */
export const maxFileBytes = maxFileMegabytes * 1024 * 1024;

/**
 * How much of a body is read and thrown away when its answer no longer needs it, and for how long. A browser looks for
 * the answer when it has sent everything. A connection that is cut before that may take the answer with it.
 */
export const maxDrainBytes = 8 * maxFileBytes;
export const maxDrainMs = 120_000;

/**
 * How slowly a body may arrive: this long it may take its time, and from then on its average must be at least this
 * fast. A slow mobile line sends 4,000 bytes a second.
 */
export const slowBodyMs = 30_000;
export const minBodyBytesPerSecond = 500;

/** The size of the largest file, in words. */
export const maxFileSize = `${maxFileMegabytes} MB`;

/** The words for a larger file (docs/behaviour/list-files.md#failures). */
export const fileTooLarge = `File is too large. (Max size is ${maxFileMegabytes}MB)`;
