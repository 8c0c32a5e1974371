import type { FetcherWithComponents } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';
import type { CartAsked } from '../../forms/cart-fields';
import { CartChoices, questionTitle } from './cart-choices';

export interface QuestionProps {
	title: string;
	asked: CartAsked;
	fetcher: FetcherWithComponents<unknown>;
}

/** Renders the store's question about a cart change as a dialog over the page. The dialog needs scripts. */
export default function CartQuestionDialog({ title, asked, fetcher }: QuestionProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	// A browser without dialog support shows the question within the page.
	useEffect(() => dialog.current?.showModal?.(), []);
	const close = () => {
		if (dialog.current?.close) dialog.current.close();
		else if (dialog.current) dialog.current.hidden = true;
	};
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const form = new FormData(event.currentTarget);
		form.set('answer', 'data');
		close();
		fetcher.submit(form, { method: 'post', action: '/cart/add' });
	};
	return (
		<dialog ref={dialog} className="dialog" aria-labelledby="cart-question">
			<div className="stack">
				<h2 id="cart-question">{questionTitle(asked)}</h2>
				<CartChoices
					title={title}
					asked={asked}
					onSubmit={submit}
					back={
						<button type="button" className="button button-quiet" onClick={close}>
							Go back
						</button>
					}
				/>
			</div>
		</dialog>
	);
}
