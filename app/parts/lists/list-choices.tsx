import type { FetcherWithComponents } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';

/** One of the lists that the customer can choose. */
export interface ListChoice {
	id: number;
	name: string;
	favourites: boolean;
	count: number;
	/** Whether the title is already on this list. */
	on: boolean;
}

interface ListChoicesProps {
	lists: ListChoice[];
	/** The address that the choice is posted to. */
	path: string;
	/** A function that posts the choice without loading another page. */
	fetcher?: FetcherWithComponents<unknown>;
}

/**
 * Renders the customer's lists as buttons. Each button adds the title to the list, or removes it from the list
 * (docs/behaviour/lists.md#lists-menu).
 */
export function ListChoices({ lists, path, fetcher }: ListChoicesProps) {
	const Form = fetcher ? fetcher.Form : 'form';
	return (
		<Form method="post" action={path}>
			{fetcher ? <input type="hidden" name="answer" value="data" /> : null}
			<ul className="list-choices">
				{lists.map(({ id, name, favourites, count, on }) => (
					<li key={id}>
						<button name={on ? 'remove' : 'add'} value={id} aria-pressed={on} data-favourites={favourites || undefined}>
							<span className="list-choice-name">{name}</span>{' '}
							<span className="soft">
								{grouped(count)}
								<span className="visually-hidden">{count === 1 ? ' title' : ' titles'}</span>
							</span>
						</button>
					</li>
				))}
			</ul>
		</Form>
	);
}
