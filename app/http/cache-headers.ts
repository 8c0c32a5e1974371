/**
 * Headers for the cache of pages in front of Remix (web/page-cache.ts): the tags that invalidate a page, and the end of
 * its life in unix seconds. They never leave the shop.
 */
export const tagsHeader = 'X-Cache-Tags';
export const untilHeader = 'X-Cache-Until';
export const cachingHeaders = [tagsHeader, untilHeader];

/** The default Cache-Control, for every answer that is not marked as shareable. */
export const privateNoStore = 'private, no-store';
