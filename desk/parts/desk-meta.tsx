import { isRouteErrorResponse, Meta, useMatches } from '@remix-run/react';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useContext } from 'react';
// Remix tells a layout what the loaders said, but not what an action said: that is in its router's context alone.
import { UNSAFE_DataRouterStateContext } from 'react-router-dom';
import type { SendAgain } from '../session/open-desk.server';

/** What a screen is answered about a form that was refused: conform's reply, or the store's words. */
interface Answer {
	lastResult?: { status?: string };
	problem?: object | null;
}

/**
 * The tags of a screen's `meta`, its title above all. It begins with 'Error: ' where a form was refused: a screen's own `meta` is
 * told nothing of that.
 * @param isRefused the line of the last post says that it was refused
 */
export function DeskMeta({ isRefused }: { isRefused: boolean }) {
	const failed = useRefusedForm() || isRefused;
	// Called for the tags that it makes: Remix has no other way to a screen's title.
	const tags: ReactElement<{ children?: ReactNode }> = Meta();
	if (!failed) return tags;
	return Children.map(tags.props.children, (tag) =>
		isValidElement<{ children?: ReactNode }>(tag) && tag.type === 'title'
			? cloneElement(tag, {}, `Error: ${tag.props.children}`)
			: tag,
	);
}

/** Whether the page answers a form that was refused: one that was posted, or one whose fields stand in the address. */
function useRefusedForm(): boolean {
	const { actionData, errors } = useContext(UNSAFE_DataRouterStateContext) ?? {};
	const shown = useMatches().at(-1)?.data;
	// What stands in the place of a screen speaks of itself.
	if (errors) return Object.values(errors).some(isKeptForm);
	const answers: unknown[] = [...Object.values(actionData ?? {}), shown];
	return answers.some((answer) => isRefusal(answer as Answer | null | undefined));
}

const isRefusal = (answer: Answer | null | undefined): boolean =>
	answer?.lastResult?.status === 'error' || Boolean(answer?.problem);

/** Whether a page stands in the place of a screen because a form is to be sent again. */
const isKeptForm = (error: unknown): boolean =>
	isRouteErrorResponse(error) && (error.data as Partial<SendAgain> | null)?.again !== undefined;
