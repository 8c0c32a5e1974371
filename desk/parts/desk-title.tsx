import { isRouteErrorResponse, useMatches } from '@remix-run/react';
import { isRefusedReply, useRouterState } from '~/page/router-state';
import type { SendAgain } from '../session/open-desk.server';
import type { DeskHandle } from './desk-handle';
import { refusedTitle } from './refused-page';

/**
 * The title of the page: what its screen is called, after 'Error: ' where a form was refused.
 * @param isRefused the line of the last post says that it was refused
 */
export function DeskTitle({ isRefused }: { isRefused: boolean }) {
	const { actionData, errors } = useRouterState();
	const screen = useMatches().at(-1);
	const [error] = Object.values(errors ?? {});
	// What stands in the place of a screen speaks of itself.
	const isFailed = error ? isKeptForm(error) : [...Object.values(actionData ?? {}), screen?.data].some(isRefusal);
	const name = error ? refusedTitle(error) : titleOf(screen);
	return <title>{isFailed || isRefused ? `Error: ${name}` : name}</title>;
}

const titleOf = (screen: ReturnType<typeof useMatches>[number] | undefined): string =>
	(screen && (screen.handle as DeskHandle | undefined)?.title?.(screen)) ?? 'Desk';

/** Whether a screen is answered about a form that was refused: by conform's reply, or by the store's words. */
const isRefusal = (answer: unknown): boolean =>
	isRefusedReply(answer) || Boolean((answer as { problem?: object | null } | null | undefined)?.problem);

/** Whether a page stands in the place of a screen because a form is to be sent again. */
const isKeptForm = (error: unknown): boolean =>
	isRouteErrorResponse(error) && (error.data as Partial<SendAgain> | null)?.again !== undefined;
