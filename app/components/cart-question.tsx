import { lazy, Suspense } from 'react';
import type { QuestionProps } from './cart-question-dialog';

const Dialog = lazy(() => import('./cart-question-dialog'));

/** The store's question about what was put into the cart. There seldom is one: it is fetched when it has been asked. */
export const CartQuestion = (props: QuestionProps) => (
	<Suspense>
		<Dialog {...props} />
	</Suspense>
);
