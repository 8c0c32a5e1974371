import type { PageHandle } from '../../page/page-handle';

/** The screens of an account are not to be found by search engines. */
export const privatePage: PageHandle = { canonical: () => '' };
