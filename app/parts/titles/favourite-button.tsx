import { useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { favouritesIn } from '../../format/favourites';
import { useShop } from '../../page/shop';
import { announce } from '../../ui/announce';
import { LeadingWords } from '../../ui/leading-words';
import type { CardTitle } from './card-data';

/** The address that the button's form is posted to. */
export const favouritePath = '/lists/favourite';

/** The answer to a post by a script: the change, the reason for a failure, or the address of the log-in. */
export type FavouriteOutcome = { said: string; favourite: boolean } | { refused: string } | { prompt: string };

interface FavouriteButtonProps {
	title: Pick<CardTitle, 'eisbn' | 'title' | 'favourite'>;
	/** Whether to show a text beside the heart. */
	worded?: boolean;
}

/**
 * The heart button of a title, which adds the title to the favourites or removes it (docs/behaviour/lists.md#favourites). Without
 * scripts, the heart button posts a form, and the answer is a whole page. With scripts, a customer who presses the heart button
 * stays on the page. Guests who press the heart button are redirected to the log-in.
 */
export function FavouriteButton({ title, worded }: FavouriteButtonProps) {
	const { country, logged_in } = useShop();
	const fetcher = useFetcher<FavouriteOutcome>();
	// Reads the result of the post as soon as it is known. After a reload the page may no longer show the title.
	const outcome = fetcher.state === 'submitting' ? undefined : fetcher.data;
	useEffect(() => {
		if (!outcome) return;
		// In this case, the customer has logged out in another tab.
		if ('prompt' in outcome) window.location.assign(outcome.prompt);
		else announce('said' in outcome ? `${outcome.said}: ${title.title}` : outcome.refused);
	}, [outcome, title.title]);
	const was = useChanged(title, outcome);
	const is = fetcher.formData ? fetcher.formData.has('add') : was;
	const name = is ? 'remove' : 'add';
	const submit = (event: FormEvent<HTMLFormElement>) => {
		if (!logged_in) return;
		event.preventDefault();
		fetcher.submit({ [name]: title.eisbn, answer: 'data' }, { method: 'post', action: favouritePath });
	};
	const [way, what] = [is ? 'Remove from' : 'Add to', favouritesIn(country)];
	const words = `${way} ${what}: ${title.title}`;
	return (
		<form method="post" action={favouritePath} className={worded ? 'favourite' : 'heart'} onSubmit={submit}>
			<button
				name={name}
				value={title.eisbn}
				className={worded ? 'button button-quiet' : undefined}
				data-favourite={is || undefined}
				aria-label={worded ? words : undefined}
			>
				{worded ? <LeadingWords way={way}>{what}</LeadingWords> : words}
			</button>{' '}
			{outcome && 'refused' in outcome ? (
				<p className="buy-refused" role="alert">
					{outcome.refused}
				</p>
			) : null}
		</form>
	);
}

/**
 * Whether a title is a favourite, by the result of the last post. After the page has reloaded, the page's data determine whether
 * a title is a favourite.
 */
function useChanged(title: FavouriteButtonProps['title'], outcome: FavouriteOutcome | undefined): boolean {
	const [changed, setChanged] = useState<{ title: object; favourite: boolean } | null>(null);
	const heard = useRef(outcome);
	useEffect(() => {
		if (outcome === heard.current) return;
		heard.current = outcome;
		if (outcome && 'favourite' in outcome) setChanged({ title, favourite: outcome.favourite });
	}, [outcome, title]);
	// After a reload the title is a new object, so the stored result of the last post no longer applies.
	return changed?.title === title ? changed.favourite : (title.favourite ?? false);
}
