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
 * Shows the store's question about a cart change. Such questions are rare, so the dialog's code is loaded only for a question.
 */
export const CartQuestion = (props: QuestionProps) => (
	<Suspense>
		<Dialog {...props} />
	</Suspense>
);
