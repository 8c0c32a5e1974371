import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { readListRef } from './list-ref';

/**
 * The list that the page's path names.
 * @throws a 404 for what names none
 */
export function requireListRef({ params }: Pick<LoaderFunctionArgs, 'params'>): number | string {
	const ref = readListRef(params.list_id);
	if (ref === undefined) throw data({ error: 'We have no such list.' }, { status: 404 });
	return ref;
}
