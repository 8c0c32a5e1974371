import type { LoaderFunctionArgs } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';
import { loadRestOfShelf } from '../parts/home/load-home.server';

/** Returns the titles of a home page's shelf that were not loaded with the page (docs/behaviour/home.md#shelves). */
export const loader = async (args: LoaderFunctionArgs) => loadRestOfShelf(args, Number(args.params.block_id));

export const action = refusePost;
