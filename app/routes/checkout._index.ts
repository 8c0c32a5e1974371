import { redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';

/** The checkout begins at the cart (docs/behaviour/checkout.md#steps). */
export const loader = () => redirect('/checkout/cart');

export const action = refusePost;
