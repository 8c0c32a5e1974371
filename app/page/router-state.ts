import { useContext } from 'react';
// Remix gives a layout the data of the loaders, but not of the actions. Those are only in its router's context.
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';

/** Returns the answers of the page's actions, and its errors, by route. */
export function useRouterState() {
	const { actionData, errors } = useContext(UNSAFE_DataRouterStateContext) ?? {};
	return { actionData, errors };
}

/** Whether an action's answer returns a refused form: conform's reply with errors. */
export const isRefusedReply = (answer: unknown): boolean =>
	(answer as { lastResult?: { status?: string } } | null | undefined)?.lastResult?.status === 'error';
