import type { FetcherWithComponents } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';

/** A list in a choice of several. */
export interface ListChoice {
	id: number;
	name: string;
	favourites: boolean;
	count: number;
	/** Whether the title is on this list. */
	on: boolean;
}

interface ListChoicesProps {
	lists: ListChoice[];
	/** The address of the post. */
	path: string;
	/** If given, posts the choice without loading another page. */
	fetcher?: FetcherWithComponents<unknown>;
}

/**
 * Renders the customer's lists as buttons. Each adds the title to the list, or removes it (docs/behaviour/lists.md#lists-menu).
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
