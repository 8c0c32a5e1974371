import { isRouteErrorResponse, useMatches } from '@remix-run/react';
import { isRefusedReply, useRouterState } from '~/page/router-state';
import type { SendAgain } from '../session/open-desk.server';
import type { DeskHandle } from './desk-handle';
import { refusedTitle } from './refused-page';

/**
 * Returns the page's title: its screen's title, after 'Error: ' if a form was refused.
 * @param isRefused whether the message about the last post says that it was refused
 */
export function DeskTitle({ isRefused }: { isRefused: boolean }) {
	const { actionData, errors } = useRouterState();
	const screen = useMatches().at(-1);
	const [error] = Object.values(errors ?? {});
	// A page that replaces a screen has its own title.
	const isFailed = error ? isKeptForm(error) : [...Object.values(actionData ?? {}), screen?.data].some(isRefusal);
	const name = error ? refusedTitle(error) : titleOf(screen);
	return <title>{isFailed || isRefused ? `Error: ${name}` : name}</title>;
}

const titleOf = (screen: ReturnType<typeof useMatches>[number] | undefined): string =>
	(screen && (screen.handle as DeskHandle | undefined)?.title?.(screen)) ?? 'Desk';

/** Whether a screen's answer is about a refused form: conform's reply, or the store's words. */
const isRefusal = (answer: unknown): boolean =>
	isRefusedReply(answer) || Boolean((answer as { problem?: object | null } | null | undefined)?.problem);

/** Whether a page that asks to send a form again replaces the screen. */
const isKeptForm = (error: unknown): boolean =>
	isRouteErrorResponse(error) && (error.data as Partial<SendAgain> | null)?.again !== undefined;
