import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { CartWatch } from './cart-watch';
import { OrderSummary } from './order-summary';
import { StepBar } from './step-bar';
import type { StepSummary } from './step-summary';
import { type Step, stepBefore, stepPath, type Walk } from './steps';
import { SummaryItems } from './summary-items';

/** The step that a shopper has reached, and the choices that determine the steps. */
export interface Standing extends Walk {
	reached: Step;
}

/**
 * Steps at which a change of the cart does not interrupt the shopper, because these steps change the cart themselves
 * (docs/behaviour/checkout.md#cart-watch).
 */
const unchecked: Step[] = ['delivery', 'provider', 'payment'];

interface StepPageProps {
	step: Step;
	standing: Standing;
	heading: string;
	/** The summary of the form's errors, shown above the page's heading. */
	errors?: ReactNode;
	amounts: StepSummary;
	/** Content that is shown below the amounts of the order summary. */
	aside?: ReactNode;
	children: ReactNode;
}

/** Renders a step of the checkout: its content in one column and the order summary in the other column. */
export function StepPage({ step, standing, heading, errors, amounts, aside, children }: StepPageProps) {
	return (
		<div className="page">
			<StepBar current={step} reached={standing.reached} delivery={standing.delivery} />
			{errors}
			<h1>{heading}</h1>
			<div className="with-summary">
				<div className="stack stack-wide">{children}</div>
				<OrderSummary
					amounts={amounts}
					// On the review step, the summary leaves out the items, because the page itself lists the items.
					items={step === 'review' ? null : <SummaryItems summary={amounts} />}
					delivered={standing.delivery !== 'pickup'}
					choosing={step === 'delivery' || step === 'provider'}
				>
					{aside}
				</OrderSummary>
			</div>
			<CartWatch checks={!unchecked.includes(step)} />
		</div>
	);
}

/** A link to the previous checkout step. */
export function BackLink({ step, standing }: Pick<StepPageProps, 'step' | 'standing'>) {
	const before = stepBefore(step, standing);
	return before ? (
		<>
			{' '}
			<Link to={stepPath(before)}>Back</Link>
		</>
	) : null;
}
