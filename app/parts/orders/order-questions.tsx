import { Form, useNavigation } from '@remix-run/react';
import type { OrderSince } from './order-since.server';

/** Offers a customer a substitute for an unavailable item, which they can accept or decline. */
export function OrderQuestions({ questions }: { questions: OrderSince['questions'] }) {
	const busy = useNavigation().formData;
	return questions.map(({ id, asked, costs, words, answered, title }) =>
		answered === null ? (
			<div key={id} id={`question-${id}`} className="banner banner-warning no-print">
				<div className="stack stack-tight">
					<p>
						<strong>{asked}</strong> {costs}
					</p>
					{words === '' ? null : <p>{words}</p>}
					<Form method="post" className="cluster">
						<input type="hidden" name="intent" value="answer" />
						<input type="hidden" name="question" value={id} />
						{(['yes', 'no'] as const).map((answer) => (
							<button
								key={answer}
								className={answer === 'yes' ? 'button button-primary' : 'button'}
								name="answer_given"
								value={answer}
								aria-busy={(busy?.get('question') === String(id) && busy.get('answer_given') === answer) || undefined}
							>
								{answer === 'yes' ? `Yes, take ${title}` : 'No, leave it out'}
							</button>
						))}
					</Form>
				</div>
			</div>
		) : (
			<p key={id} id={`question-${id}`} className="banner">
				{answered}
			</p>
		),
	);
}
