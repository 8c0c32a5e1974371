import { useContext } from 'react';
// Remix does not pass the data of actions to a layout component. The data of actions are only in the router's context, which
// this module uses.
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';

/** Returns the data of the page's actions, and its errors, by route. */
export function useRouterState() {
	const { actionData, errors } = useContext(UNSAFE_DataRouterStateContext) ?? {};
	return { actionData, errors };
}

/** Whether an action's data are conform's reply for a refused form, with the form's errors. */
export const isRefusedReply = (answer: unknown): boolean =>
	(answer as { lastResult?: { status?: string } } | null | undefined)?.lastResult?.status === 'error';
