import { type HealthState, healthWords } from '~store/contract/desk-health';

const signs: Record<HealthState, string> = { good: '✓', look: '!', act: '✕' };

/**
 * Shows the health state of a part of the system as a colour, a symbol, and text. The symbol is clear even without the colour.
 */
export const HealthLamp = ({ state, words = healthWords[state] }: { state: HealthState; words?: string }) => (
	<span className={`lamp lamp-${state}`}>
		<span className="lamp-sign" aria-hidden="true">
			{signs[state]}
		</span>{' '}
		<span>{words}</span>
	</span>
);
