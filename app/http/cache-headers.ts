/** Names what voids a page to the keeper of pages before Remix, and goes no further (web/kept-pages.ts). */
export const shownHeader = 'X-Shown';

/** The Cache-Control of everything that nobody has said may be shared. */
export const ofNobodyElse = 'private, no-store';
