/** Shows the current value beside the typed value, if someone else has saved in the meantime. */
export const NowIs = ({ shown, now }: { shown: boolean; now: string }) =>
	shown ? (
		<>
			Now it is <strong>{now === '' ? 'empty' : now}</strong>
			{/[.!?…]$/.test(now) ? ' ' : '. '}
		</>
	) : null;
