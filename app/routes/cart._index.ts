import { redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';

/** Redirects /cart, which shoppers type, to the cart. */
export const loader = () => redirect('/checkout/cart');

export const action = refusePost;
