/** Shows the current value beside what was typed, if someone else has saved in the meantime. */
export const NowIs = ({ shown, now }: { shown: boolean; now: string }) =>
	shown ? (
		<>
			Now it is <strong>{now === '' ? 'empty' : now}</strong>
			{/[.!?…]$/.test(now) ? ' ' : '. '}
		</>
	) : null;
