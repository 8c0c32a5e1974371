import { isRouteErrorResponse, useMatches } from '@remix-run/react';
import { useContext } from 'react';
// Remix tells a layout what the loaders said, but not what an action said: that is in its router's context alone.
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';
import type { SendAgain } from '../session/open-desk.server';
import type { DeskHandle } from './desk-handle';
import { refusedTitle } from './refused-page';

/** What a screen is answered about a form that was refused: conform's reply, or the store's words. */
interface Answer {
	lastResult?: { status?: string };
	problem?: object | null;
}

/**
 * The title of the page: what its screen is called, after 'Error: ' where a form was refused.
 * @param isRefused the line of the last post says that it was refused
 */
export function DeskTitle({ isRefused }: { isRefused: boolean }) {
	const { actionData, errors } = useContext(UNSAFE_DataRouterStateContext) ?? {};
	const screen = useMatches().at(-1);
	const [error] = Object.values(errors ?? {});
	// What stands in the place of a screen speaks of itself.
	const isFailed = error ? isKeptForm(error) : [...Object.values(actionData ?? {}), screen?.data].some(isRefusal);
	const name = error ? refusedTitle(error) : titleOf(screen);
	return <title>{isFailed || isRefused ? `Error: ${name}` : name}</title>;
}

const titleOf = (screen: ReturnType<typeof useMatches>[number] | undefined): string =>
	(screen && (screen.handle as DeskHandle | undefined)?.title?.(screen)) ?? 'Desk';

function isRefusal(answer: unknown): boolean {
	const { lastResult, problem } = (answer ?? {}) as Answer;
	return lastResult?.status === 'error' || Boolean(problem);
}

/** Whether a page stands in the place of a screen because a form is to be sent again. */
const isKeptForm = (error: unknown): boolean =>
	isRouteErrorResponse(error) && (error.data as Partial<SendAgain> | null)?.again !== undefined;
