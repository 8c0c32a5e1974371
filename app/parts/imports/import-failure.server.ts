import { data } from '@remix-run/node';
import { StoreAway, StoreError } from '../../store-api/store-error';

/**
 * Why an import failed, in the store's words; where it has none, in the shop's (docs/behaviour/list-files.md#failures).
 * @throws whatever is no refusal; and that the store is away, which is no failure of the import.
 */
export function importFailure(error: unknown): { words: string; status: number } {
	if (!(error instanceof StoreError)) throw error;
	// The store is away for a moment only: what is imported is safe, and nothing has failed.
	if (error instanceof StoreAway) throw data({ error: error.message }, { status: error.status });
	const { message, status } = error;
	const words = status === 500 ? 'There was an error processing the file.' : message;
	return { words, status };
}
