import { data } from '@remix-run/node';
import { StoreAway, StoreError } from '../../store-api/store-error';

/**
 * Returns why an import failed: the store's message, or the shop's for a server error
 * (docs/behaviour/list-files.md#failures).
 * @throws any error that does not come from the store, and a response with the store's message if the store is down.
 */
export function importFailure(error: unknown): { words: string; status: number } {
	if (!(error instanceof StoreError)) throw error;
	// The store is down for a moment. The import is safe and has not failed.
	if (error instanceof StoreAway) throw data({ error: error.message }, { status: error.status });
	const { message, status } = error;
	const words = status === 500 ? 'There was an error processing the file.' : message;
	return { words, status };
}
