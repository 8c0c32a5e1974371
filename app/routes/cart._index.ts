import { redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';

/** Redirects to the cart from /cart, an address that shoppers type. */
export const loader = () => redirect('/checkout/cart');

export const action = refusePost;
