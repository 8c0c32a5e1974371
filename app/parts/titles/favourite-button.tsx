import { useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { favouritesIn } from '../../format/favourites';
import { useShop } from '../../page/shop';
import { announce } from '../../ui/announce';
import { LeadingWords } from '../../ui/leading-words';
import type { CardTitle } from './card-data';

/** Where the button posts to. */
export const favouritePath = '/lists/favourite';

/** What a script gets to hear of a post: what was done, why not, or where the visitor has to log in first. */
export type FavouriteOutcome = { said: string; favourite: boolean } | { refused: string } | { prompt: string };

interface FavouriteButtonProps {
	title: Pick<CardTitle, 'eisbn' | 'title' | 'favourite'>;
	/** Whether the word stands beside the heart, where there is room. */
	worded?: boolean;
}

/**
 * The heart of a title: puts it among the favourites, or takes it off (docs/behaviour/lists.md#favourites). A plain form, answered by a page; where
 * scripts run, a customer stays on the page. A guest is asked to log in.
 */
export function FavouriteButton({ title, worded }: FavouriteButtonProps) {
	const { country, logged_in } = useShop();
	const fetcher = useFetcher<FavouriteOutcome>();
	// The outcome is taken as soon as it is known: the page may not show the title any more when it has been loaded
	// again.
	const outcome = fetcher.state === 'submitting' ? undefined : fetcher.data;
	useEffect(() => {
		if (!outcome) return;
		// The customer has logged out meanwhile, on another page.
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
 * Whether a title is a favourite, as the page was told or as the last post left it. A page that is not loaded again
 * goes on with what the post left; one that is loaded again is told anew.
 */
function useChanged(title: FavouriteButtonProps['title'], outcome: FavouriteOutcome | undefined): boolean {
	const [changed, setChanged] = useState<{ title: object; favourite: boolean } | null>(null);
	const heard = useRef(outcome);
	useEffect(() => {
		if (outcome === heard.current) return;
		heard.current = outcome;
		if (outcome && 'favourite' in outcome) setChanged({ title, favourite: outcome.favourite });
	}, [outcome, title]);
	// A title that was loaded again is another object.
	return changed?.title === title ? changed.favourite : (title.favourite ?? false);
}
