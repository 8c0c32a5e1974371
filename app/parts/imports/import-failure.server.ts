import { data } from '@remix-run/node';
import { StoreAway, StoreError } from '../../store-api/store-error';

/**
 * Returns why an import failed. The reason is the store's message, or a general message for a server error
 * (docs/behaviour/list-files.md#failures).
 * @throws an error that does not come from the store; also, if the store is down, a response with the store's message
 */
export function importFailure(error: unknown): { words: string; status: number } {
	if (!(error instanceof StoreError)) throw error;
	// In this case, the store is temporarily down. The import has not failed and can continue.
	if (error instanceof StoreAway) throw data({ error: error.message }, { status: error.status });
	const { message, status } = error;
	const words = status === 500 ? 'There was an error processing the file.' : message;
	return { words, status };
}
