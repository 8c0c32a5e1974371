import type { PageHandle } from '../../page/page-handle';

/** Keeps the screens of an account out of search engines. */
export const privatePage: PageHandle = { canonical: () => '' };
