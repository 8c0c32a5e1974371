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
	/** The summary of errors, above the heading. */
	errors?: ReactNode;
	amounts: StepSummary;
	/** Content below the amounts. */
	aside?: ReactNode;
	children: ReactNode;
}

/** Renders a step of the checkout: its content in one column, the order summary in the other. */
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
					// The review lists the items itself.
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

/** A link to the step before this one. */
export function BackLink({ step, standing }: Pick<StepPageProps, 'step' | 'standing'>) {
	const before = stepBefore(step, standing);
	return before ? (
		<>
			{' '}
			<Link to={stepPath(before)}>Back</Link>
		</>
	) : null;
}
