import { useContext } from 'react';
// Remix does not give a layout the data of actions. They are only in the router's context, which this module uses.
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';

/** Returns the data of the page's actions, and its errors, by route. */
export function useRouterState() {
	const { actionData, errors } = useContext(UNSAFE_DataRouterStateContext) ?? {};
	return { actionData, errors };
}

/** Whether an action's data are a refused form, which is conform's reply with errors. */
export const isRefusedReply = (answer: unknown): boolean =>
	(answer as { lastResult?: { status?: string } } | null | undefined)?.lastResult?.status === 'error';
