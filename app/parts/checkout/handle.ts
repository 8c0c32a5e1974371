import type { PageHandle } from '../../page/page-handle';
import { privatePage } from '../account/handle';

/** The page settings of every checkout step after the cart. */
export const checkoutStep: PageHandle = { ...privatePage, quiet: true };
