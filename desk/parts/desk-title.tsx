import { isRouteErrorResponse, useMatches } from '@remix-run/react';
import { isRefusedReply, useRouterState } from '~/page/router-state';
import type { SendAgain } from '../session/open-desk.server';
import type { DeskHandle } from './desk-handle';
import { refusedTitle } from './refused-page';

/**
 * Renders the page's title, with 'Error: ' before it if a form was refused.
 * @param isRefused whether the message about the last post says that the post was refused
 */
export function DeskTitle({ isRefused }: { isRefused: boolean }) {
	const { actionData, errors } = useRouterState();
	const screen = useMatches().at(-1);
	const [error] = Object.values(errors ?? {});
	// An error page has its own title.
	const isFailed = error ? isKeptForm(error) : [...Object.values(actionData ?? {}), screen?.data].some(isRefusal);
	const name = error ? refusedTitle(error) : titleOf(screen);
	return <title>{isFailed || isRefused ? `Error: ${name}` : name}</title>;
}

const titleOf = (screen: ReturnType<typeof useMatches>[number] | undefined): string =>
	(screen && (screen.handle as DeskHandle | undefined)?.title?.(screen)) ?? 'Desk';

/** Whether a page's data reports a refused form, either as form errors or as a refusal by the store. */
const isRefusal = (answer: unknown): boolean =>
	isRefusedReply(answer) || Boolean((answer as { problem?: object | null } | null | undefined)?.problem);

/** Whether the error page lets the user send a form again. */
const isKeptForm = (error: unknown): boolean =>
	isRouteErrorResponse(error) && (error.data as Partial<SendAgain> | null)?.again !== undefined;
