import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { readListRef } from './list-ref';

/**
 * Returns the list whose id or sharing key is in the page's path.
 * @throws a 404 if the path contains no list
 */
export function requireListRef({ params }: Pick<LoaderFunctionArgs, 'params'>): number | string {
	const ref = readListRef(params.list_id);
	if (ref === undefined) throw data({ error: 'We could not find this list.' }, { status: 404 });
	return ref;
}
