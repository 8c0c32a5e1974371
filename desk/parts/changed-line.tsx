/** What something is now, beside what was typed, where somebody else has saved meanwhile. */
export const NowIs = ({ shown, now }: { shown: boolean; now: string }) =>
	shown ? (
		<>
			Now it is <strong>{now === '' ? 'empty' : now}</strong>
			{/[.!?…]$/.test(now) ? ' ' : '. '}
		</>
	) : null;
