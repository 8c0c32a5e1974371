import { type HealthState, healthWords } from '~store/contract/desk-health';

const signs: Record<HealthState, string> = { good: '✓', look: '!', act: '✕' };

/** How something is: a colour, a sign that differs without it, and the words. */
export const HealthLamp = ({ state, words = healthWords[state] }: { state: HealthState; words?: string }) => (
	<span className={`lamp lamp-${state}`}>
		<span className="lamp-sign" aria-hidden="true">
			{signs[state]}
		</span>{' '}
		{words}
	</span>
);
