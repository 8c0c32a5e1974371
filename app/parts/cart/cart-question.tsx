import { Suspense } from 'react';
import { lazyPart } from '../../page/lazy-part';
import type { QuestionProps } from './cart-question-dialog';

const Dialog = lazyPart<QuestionProps>(
	async () => (await import('./cart-question-dialog')).default,
	({ title }) => (
		<p role="alert">We have a question about “{title}” that could not be shown. Please load this page again.</p>
	),
);

/**
 * The store's question about what was put into the cart. There seldom is one, so the dialog is fetched only when one
 * has been asked.
 */
export const CartQuestion = (props: QuestionProps) => (
	<Suspense>
		<Dialog {...props} />
	</Suspense>
);
