import { useFetcher } from '@remix-run/react';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { LeadingWords } from '../../ui/leading-words';
import { ListChoices } from './list-choices';
import type { TitleLists } from './title-lists.server';

/** Renders the customer's lists in a menu. Loads the lists when the menu is first opened, and again after each change. */
export function OpenListsMenu({ path }: { path: string }) {
	const lists = useFetcher<TitleLists>();
	const change = useFetcher<{ lastResult?: { error?: Record<string, string[] | null> | null } }>();
	const form = useRef<HTMLFormElement>(null);
	const wrong = Object.values(change.data?.lastResult?.error ?? {}).flatMap((words) => words ?? []);
	// Each answer is a new object, so the effect runs once for each answer. An effect that depends on the state could miss an
	// answer, because between two quick answers React may not render the other state.
	const made = change.state === 'idle' && wrong.length === 0 ? change.data : undefined;
	useEffect(() => {
		if (made) form.current?.reset();
	}, [made]);
	const open = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
		if (currentTarget.open && lists.state === 'idle' && !lists.data) lists.load(path);
	};
	return (
		<details className="menu lists-menu" name="menu" onToggle={open}>
			<summary className="button button-quiet">
				<LeadingWords way="Add to">a list</LeadingWords>
			</summary>
			<div className="menu-panel" aria-busy={change.state !== 'idle' || undefined}>
				{lists.data?.lists ? (
					<ListChoices lists={lists.data.lists} path={path} fetcher={change} />
				) : (
					<p className="soft">Loading your lists…</p>
				)}
				<change.Form method="post" action={path} className="lists-menu-new" ref={form}>
					<input type="hidden" name="answer" value="data" />
					<label htmlFor="menu-list-name">New list</label>{' '}
					<input
						className="field-input"
						id="menu-list-name"
						name="name"
						maxLength={80}
						autoComplete="off"
						aria-invalid={wrong.length > 0 || undefined}
						aria-describedby={wrong.length > 0 ? 'menu-list-error' : undefined}
					/>
					<button className="button button-small" name="intent" value="create">
						Create
					</button>{' '}
					{wrong.length > 0 ? (
						<p className="field-error" id="menu-list-error" role="alert">
							{wrong.join(' ')}
						</p>
					) : null}
				</change.Form>
				<p className="small">
					<a href="/account/lists">All your lists</a>
				</p>
			</div>
		</details>
	);
}
