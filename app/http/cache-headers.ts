/**
 * Internal headers for the page cache in front of Remix (web/page-cache.ts): the tags that invalidate a page, and when it expires
 * in unix seconds. These internal headers are never sent to clients.
 */
export const tagsHeader = 'X-Cache-Tags';
export const untilHeader = 'X-Cache-Until';
export const cachingHeaders = [tagsHeader, untilHeader];

/** The default Cache-Control header, for all answers that are not marked as shared. */
export const privateNoStore = 'private, no-store';
