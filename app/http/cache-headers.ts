/**
 * Tells the cache of pages before Remix (web/page-cache.ts) what invalidates a page, and until when it is true at the longest, in
 * unix seconds. They go no further.
 */
export const tagsHeader = 'X-Cache-Tags';
export const untilHeader = 'X-Cache-Until';
export const cachingHeaders = [tagsHeader, untilHeader];

/** The default Cache-Control, for every answer that is not marked as shareable. */
export const privateNoStore = 'private, no-store';
