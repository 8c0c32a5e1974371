import { useContext } from 'react';
// Remix tells a layout what the loaders said, but not what an action said: that is in its router's context alone.
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';

/** Whether the page answers a form that could not be taken: an action gave conform's reply with errors. */
export function useFailedPost(): boolean {
	const state = useContext(UNSAFE_DataRouterStateContext);
	return Object.values(state?.actionData ?? {}).some(
		(data: { lastResult?: { status?: string } } | null) => data?.lastResult?.status === 'error',
	);
}
