import { redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';

/** Redirects /cart, an address that shoppers type, to the cart. */
export const loader = () => redirect('/checkout/cart');

export const action = refusePost;
