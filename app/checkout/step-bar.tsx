import { Link } from '@remix-run/react';
import { type Step, stepBar } from './steps';

/** Where the shopper is on the way to an order, as a line of words. */
export function StepBar({ current, reached }: { current: Step; reached: Step }) {
	return (
		<nav aria-label="Checkout steps" className="steps">
			<ol>
				{stepBar(current, reached).map(({ step, label, path, current: here }) => (
					<li key={step} className={here ? 'step step-current' : path ? 'step step-reached' : 'step'}>
						{here ? (
							<span aria-current="step">{label}</span>
						) : path ? (
							<Link to={path}>{label}</Link>
						) : (
							<span>{label}</span>
						)}
					</li>
				))}
			</ol>
		</nav>
	);
}
