import { Link } from '@remix-run/react';
import type { DeliveryPreference } from '~store/contract/checkout-draft';
import { useShell } from '../../page/use-shell';
import { type Step, stepBar } from './steps';

interface StepBarProps {
	current: Step;
	reached: Step;
	/** The delivery method; null until the shopper has chosen a delivery method. */
	delivery: DeliveryPreference | null;
}

/** Renders the checkout's steps as a line of links. The bar of links marks the current step. */
export function StepBar({ current, reached, delivery }: StepBarProps) {
	const guest = useShell()?.loggedIn === false;
	const { steps, place } = stepBar(current, { reached, delivery, guest });
	return (
		<nav aria-label="Checkout steps" className="steps">
			{place ? <p className="step-place">{`${place}: ${steps.find((step) => step.current)?.label}`}</p> : null}
			<ol>
				{steps.map(({ step, label, path, current: here }) => (
					<li key={step} className={here ? 'step step-current' : path ? 'step step-reached' : 'step'}>
						{/* Text browsers ignore `aria-current`, so an additional text marks the current step. */}
						{here ? (
							<span className="visually-hidden" aria-hidden="true">
								{'You are here: '}
							</span>
						) : null}
						{here && step === current ? (
							<span aria-current="step">{label}</span>
						) : path ? (
							<Link to={path} aria-current={here ? 'step' : undefined}>
								{label}
							</Link>
						) : (
							<span>{label}</span>
						)}
					</li>
				))}
			</ol>
		</nav>
	);
}
