import { redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';

/** Redirects to the cart, where the checkout begins (docs/behaviour/checkout.md#steps). */
export const loader = () => redirect('/checkout/cart');

export const action = refusePost;
