import type { PageHandle } from '../../page/page-handle';

/** The page settings that keep a page of the account out of search engines. */
export const privatePage: PageHandle = { canonical: () => '' };
