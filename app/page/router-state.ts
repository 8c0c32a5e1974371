import { useContext } from 'react';
// Remix tells a layout what the loaders said, but not what an action said: that is in its router's context alone.
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';

/** Returns the answers of the page's actions, and its errors, by route. */
export function useRouterState() {
	const { actionData, errors } = useContext(UNSAFE_DataRouterStateContext) ?? {};
	return { actionData, errors };
}

/** Whether an action's answer gives a form back that was refused: conform's reply with errors. */
export const isRefusedReply = (answer: unknown): boolean =>
	(answer as { lastResult?: { status?: string } } | null | undefined)?.lastResult?.status === 'error';
