import { useLoaderData } from '@remix-run/react';
import { CartChoices, questionTitle } from '../cart/cart-choices';
import { CoverImage } from '../titles/cover-image';
import type { loadQuestion } from './question.server';

/** Renders a question about a cart change as its own page, which works without scripts. */
export function QuestionPage() {
	const { title, asked, back } = useLoaderData<typeof loadQuestion>();
	return (
		<div className="page question">
			<CoverImage title={title} eager beside />
			<div className="stack">
				<h1>{questionTitle(asked)}</h1>
				<CartChoices
					title={title.title}
					asked={asked}
					back={
						<a className="button button-quiet" href={back}>
							Go back
						</a>
					}
				/>
			</div>
		</div>
	);
}
