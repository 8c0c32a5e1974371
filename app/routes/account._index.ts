import { redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';

export const loader = () => redirect('/account/login');

export const action = refusePost;
