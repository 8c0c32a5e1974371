import { redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';

/** What a shopper types to see the cart. */
export const loader = () => redirect('/checkout/cart');

export const action = refusePost;
