import type { PageHandle } from '../../page/page-handle';
import { privatePage } from '../account/handle';

/** Every step behind the cart. */
export const checkoutStep: PageHandle = { ...privatePage, quiet: true };
